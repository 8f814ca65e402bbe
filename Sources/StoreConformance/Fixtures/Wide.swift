import ActiveStore

/// More fields than fit in one word of a set, of three types, some of them optional.
@Model(timestamps: false) struct Wide {
    var f000 = 0
    var f001 = ""
    var f002: Double?
    var f003 = false
    var f004 = 0
    var f005 = ""
    var f006: Double?
    var f007 = false
    var f008 = 0
    var f009 = ""
    var f010: Double?
    var f011 = false
    var f012 = 0
    var f013 = ""
    var f014: Double?
    var f015 = false
    var f016 = 0
    var f017 = ""
    var f018: Double?
    var f019 = false
    var f020 = 0
    var f021 = ""
    var f022: Double?
    var f023 = false
    var f024 = 0
    var f025 = ""
    var f026: Double?
    var f027 = false
    var f028 = 0
    var f029 = ""
    var f030: Double?
    var f031 = false
    var f032 = 0
    var f033 = ""
    var f034: Double?
    var f035 = false
    var f036 = 0
    var f037 = ""
    var f038: Double?
    var f039 = false
    var f040 = 0
    var f041 = ""
    var f042: Double?
    var f043 = false
    var f044 = 0
    var f045 = ""
    var f046: Double?
    var f047 = false
    var f048 = 0
    var f049 = ""
    var f050: Double?
    var f051 = false
    var f052 = 0
    var f053 = ""
    var f054: Double?
    var f055 = false
    var f056 = 0
    var f057 = ""
    var f058: Double?
    var f059 = false
    var f060 = 0
    var f061 = ""
    var f062: Double?
    var f063 = false
    var f064 = 0
    var f065 = ""
    var f066: Double?
    var f067 = false
    var f068 = 0
    var f069 = ""
    var f070: Double?
    var f071 = false
    var f072 = 0
    var f073 = ""
    var f074: Double?
    var f075 = false
    var f076 = 0
    var f077 = ""
    var f078: Double?
    var f079 = false
    var f080 = 0
    var f081 = ""
    var f082: Double?
    var f083 = false
    var f084 = 0
    var f085 = ""
    var f086: Double?
    var f087 = false
    var f088 = 0
    var f089 = ""
    var f090: Double?
    var f091 = false
    var f092 = 0
    var f093 = ""
    var f094: Double?
    var f095 = false
    var f096 = 0
    var f097 = ""
    var f098: Double?
    var f099 = false
    var f100 = 0
    var f101 = ""
    var f102: Double?
    var f103 = false
    var f104 = 0
    var f105 = ""
    var f106: Double?
    var f107 = false
    var f108 = 0
    var f109 = ""
    var f110: Double?
    var f111 = false
    var f112 = 0
    var f113 = ""
    var f114: Double?
    var f115 = false
    var f116 = 0
    var f117 = ""
    var f118: Double?
    var f119 = false
    var f120 = 0
    var f121 = ""
    var f122: Double?
    var f123 = false
    var f124 = 0
    var f125 = ""
    var f126: Double?
    var f127 = false
    var f128 = 0
    var f129 = ""
    var f130: Double?
    var f131 = false
    var f132 = 0
    var f133 = ""
    var f134: Double?
    var f135 = false
    var f136 = 0
    var f137 = ""
    var f138: Double?
    var f139 = false
    var f140 = 0
    var f141 = ""
    var f142: Double?
    var f143 = false
    var f144 = 0
    var f145 = ""
    var f146: Double?
    var f147 = false
    var f148 = 0
    var f149 = ""
    var f150: Double?
    var f151 = false
    var f152 = 0
    var f153 = ""
    var f154: Double?
    var f155 = false
    var f156 = 0
    var f157 = ""
    var f158: Double?
    var f159 = false
    var f160 = 0
    var f161 = ""
    var f162: Double?
    var f163 = false
    var f164 = 0
    var f165 = ""
    var f166: Double?
    var f167 = false
    var f168 = 0
    var f169 = ""
    var f170: Double?
    var f171 = false
    var f172 = 0
    var f173 = ""
    var f174: Double?
    var f175 = false
    var f176 = 0
    var f177 = ""
    var f178: Double?
    var f179 = false
    var f180 = 0
    var f181 = ""
    var f182: Double?
    var f183 = false
    var f184 = 0
    var f185 = ""
    var f186: Double?
    var f187 = false
    var f188 = 0
    var f189 = ""
    var f190: Double?
    var f191 = false
    var f192 = 0
    var f193 = ""
    var f194: Double?
    var f195 = false
    var f196 = 0
    var f197 = ""
    var f198: Double?
    var f199 = false
}
