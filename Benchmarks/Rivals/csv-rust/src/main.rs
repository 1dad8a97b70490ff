// Rust's csv, for comparison with ApusCSV: csv-rust FILE ROUNDS prints rows, fields, length, mix
// and the processor time of each round in nanoseconds.

use std::time::Duration;

fn processor_time() -> Duration {
    #[repr(C)]
    struct Timespec {
        seconds: i64,
        nanoseconds: i64,
    }
    extern "C" {
        fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
    }
    const THREAD_CPUTIME: i32 = 3;
    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    unsafe { clock_gettime(THREAD_CPUTIME, &mut time) };
    Duration::new(time.seconds as u64, time.nanoseconds as u32)
}

fn visit(bytes: &[u8]) -> (i64, i64, i64, i64) {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(bytes);
    let mut record = csv::ByteRecord::new();
    let (mut rows, mut fields, mut length, mut mix) = (0i64, 0i64, 0i64, 0i64);
    while reader.read_byte_record(&mut record).expect("a table") {
        for field in record.iter() {
            if let Some(first) = field.first() {
                mix ^= *first as i64 + fields;
            }
            fields += 1;
            length += field.len() as i64;
        }
        rows += 1;
    }
    (rows, fields, length, mix)
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let bytes = std::fs::read(&arguments[1]).expect("a file");
    let rounds: usize = arguments[2].parse().expect("a number");
    for round in 0..rounds {
        let start = processor_time();
        let (rows, fields, length, mix) = visit(&bytes);
        let nanoseconds = (processor_time() - start).as_nanos();
        if round == 0 {
            println!("{rows} {fields} {length} {mix}");
        }
        println!("{nanoseconds}");
    }
}
