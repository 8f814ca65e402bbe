import StoreLMDB
