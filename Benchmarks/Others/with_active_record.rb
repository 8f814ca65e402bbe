# Active Record without the rest of Rails.
require "active_record"
require "sqlite3"
require "json"
require "fileutils"

FOLDER, DATA, ROUNDS, ONLY = ARGV[0], JSON.parse(File.read(ARGV[1])), ARGV[2].to_i, ARGV[3].split(",")
SETTINGS = File.read(File.join(FOLDER, "settings.sql")).lines(chomp: true)
COLUMNS = %w[uid createdAt updatedAt name age email bio]

def bytes(hex) = [hex].pack("H*")
def now = Process.clock_gettime(Process::CLOCK_REALTIME, :microsecond)

# The records as Ruby has them: attributes by name, keys as bytes.
ADDED, ALL = %w[additions authors].map { |list| DATA[list].map { |row| COLUMNS.zip([bytes(row[0]), *row[1..]]).to_h } }
KEYS, CHANGED, WRITERS = %w[keys changed writers].map { |list| DATA[list].map { |key| bytes(key) } }

class Author < ActiveRecord::Base
  self.table_name = "author"
  self.primary_key = "uid"
  has_many :articles, foreign_key: "authorID", primary_key: "uid"
  before_update { self.updatedAt = now }

  def weight = age + name.length + email.length + bio.length + uid.getbyte(15) + (createdAt == updatedAt ? 1 : 0)
end

class Article < ActiveRecord::Base
  self.table_name = "article"
  self.primary_key = "uid"
  belongs_to :author, foreign_key: "authorID", primary_key: "uid"
end

def connect(path)
  ActiveRecord::Base.establish_connection(adapter: "sqlite3", database: path)
  SETTINGS.each { |setting| ActiveRecord::Base.connection.execute(setting) }
end

def copy(from, to)
  path = File.join(FOLDER, to)
  FileUtils.rm_f([path, path + "-wal", path + "-shm"])
  FileUtils.cp(File.join(FOLDER, from), path)
  path
end

def cpu = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)

# The seconds that the block took, and what it gave.
def timed
  start = cpu
  result = yield
  [cpu - start, result]
end

MAIN = copy("loaded.db", "active-record.db")

OPERATIONS = {
  "W1" => lambda do |_|
    connect(copy("empty.db", "active-record-bulk.db"))
    time, = timed { Author.transaction { ALL.each_slice(1000) { |slice| Author.insert_all!(slice) } } }
    [time, Author.count].tap { connect(MAIN) }
  end,
  "W3r" => lambda { |_| timed { KEYS.sum { |key| Author.find(key).weight } } },
  "W4" => lambda { |_| timed { Author.transaction { DATA["names"].sum { |name| Author.where(name: name).sum(&:weight) } } } },
  "W6" => lambda { |_| timed { Author.order(:uid).to_a.sum(&:weight) } },
  "W8" => lambda { |_| timed { Author.where(uid: WRITERS).includes(:articles).sum { |author| author.age + author.articles.sum(&:words) } } },
  "W7" => lambda do |round|
    $changed ||= CHANGED.map { |key| Author.find(key) }
    timed do
      Author.transaction { $changed.each_with_index { |author, index| author.update!(age: (index + round + 1) % 100) } }
      $changed.size
    end
  end,
  "W2F" => lambda do |_|
    authors = ADDED.map { |attributes| Author.new(attributes) }
    time, = timed { authors.each(&:save!) }
    Author.where(uid: authors.map(&:uid)).delete_all
    [time, authors.size]
  end,
}

connect(MAIN)
result = { name: "Active Record", version: "#{ActiveRecord.version}, Ruby #{RUBY_VERSION}", milliseconds: {}, sums: {} }
OPERATIONS.each do |name, operation|
  next unless ONLY.include?(name)
  runs = (0..ROUNDS).map { |round| GC.start; operation.call(round) }
  sums = runs.map(&:last).uniq
  abort "Active Record: #{name} gave different sums: #{sums}" if sums.size != 1
  times = runs.drop(1).map(&:first).sort
  result[:milliseconds][name] = (times[(times.size - 1) / 2] + times[times.size / 2]) / 2 * 1000
  result[:sums][name] = sums.first
  warn format("  %-4s %10.1f ms", name, result[:milliseconds][name])
end
puts JSON.generate(result)
