// The sum of the experiment `sums` in Java, which prints the time of a sum in nanoseconds: the least of ten rounds.
class Sum {
  static long sum(long limit, long step) {
    long sum = 0;
    for (long number = 1; number <= limit; number += step) sum += number;
    return sum;
  }

  public static void main(String[] words) {
    long step = 1 + words.length, least = Long.MAX_VALUE, sum = 0;
    for (int round = 0; round < 10; round++) {
      long start = System.nanoTime();
      for (int repeat = 0; repeat < 20000; repeat++) sum = sum(1000 + sum % 2, step);
      least = Math.min(least, System.nanoTime() - start);
    }
    System.out.println(sum == 500500 ? least / 20000 : -1);
  }
}
