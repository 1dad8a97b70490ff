import ApusImages
import ApusSystem
import ApusRaster
let a = CommandLine.arguments
let file = try LoadedFile(a[1])
let sizes = a[2].split(separator: ",").map { ThumbnailSize(Int($0)!) }
let reps = Int(a[3])!
let facts = try ImageFacts(of: file.span)
var plan = ThumbnailPlan(for: facts, sizes: sizes)
if a.count > 5 { plan.eighths = Int(a[5])! }
var times: [Double] = []
let clock = ContinuousClock()
var out: [Thumbnail] = []
for _ in 0..<reps {
  let t = clock.measure { out = try! Thumbnailer().thumbnails(of: file.span, facts, plan) }
  times.append(Double(t.components.attoseconds) / 1e15)
}
times.sort()
print(a[1], a[2], plan.eighths, "min", times[0], "median", times[reps/2], out.map { "\($0.width)x\($0.height) \($0.file.count)" })
if a.count > 4 { try AtomicFileWriter.write(out[0].file, to: a[4]) }
