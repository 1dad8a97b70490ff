//! Reads and writes property lists with the crate plist, by serde.
//!
//! Every function returns a sum or a number of bytes, by which the benchmark checks the work, or -1.

use serde::{Deserialize, Serialize};
use std::io::Cursor;
use std::slice;

#[derive(Deserialize, Serialize)]
struct Sample {
    hi: i64,
    there: i64,
    comment: String,
}

fn read<T: serde::de::DeserializeOwned>(bytes: *const u8, size: usize) -> Option<T> {
    // SAFETY: the benchmark passes the bytes of an array.
    let bytes = unsafe { slice::from_raw_parts(bytes, size) };
    plist::from_reader(Cursor::new(bytes)).ok()
}

fn write<T: Serialize>(value: &T, output: *mut u8, capacity: usize) -> i64 {
    let mut bytes = Vec::new();
    if plist::to_writer_binary(&mut bytes, value).is_err() || bytes.len() > capacity {
        return -1;
    }
    // SAFETY: the benchmark passes memory of `capacity` bytes.
    unsafe { slice::from_raw_parts_mut(output, bytes.len()) }.copy_from_slice(&bytes);
    bytes.len() as i64
}

/// The sum of the lengths of the strings of an array.
#[no_mangle]
pub extern "C" fn apus_plist_words(bytes: *const u8, size: usize) -> i64 {
    match read::<Vec<String>>(bytes, size) {
        Some(words) => words.iter().map(|word| word.len() as i64).sum(),
        None => -1,
    }
}

/// The sum of the numbers and of the lengths of the texts of an array of dictionaries.
#[no_mangle]
pub extern "C" fn apus_plist_objects(bytes: *const u8, size: usize) -> i64 {
    match read::<Vec<Sample>>(bytes, size) {
        Some(all) => all.iter().map(|s| s.hi + s.there + s.comment.len() as i64).sum(),
        None => -1,
    }
}

/// Writes the objects of the benchmark as a binary list.
#[no_mangle]
pub extern "C" fn apus_plist_write_objects(count: usize, output: *mut u8, capacity: usize) -> i64 {
    let objects: Vec<Sample> = (0..count as i64)
        .map(|hi| Sample { hi, there: 2 * hi, comment: format!("comment {hi}") })
        .collect();
    write(&objects, output, capacity)
}

/// Writes words that each end with 0 as a binary list.
#[no_mangle]
pub extern "C" fn apus_plist_write_words(
    words: *const u8, size: usize, output: *mut u8, capacity: usize,
) -> i64 {
    // SAFETY: the benchmark passes the bytes of an array.
    let bytes = unsafe { slice::from_raw_parts(words, size) };
    let words: Vec<&str> = bytes
        .split(|byte| *byte == 0)
        .filter_map(|word| std::str::from_utf8(word).ok())
        .filter(|word| !word.is_empty())
        .collect();
    write(&words, output, capacity)
}
