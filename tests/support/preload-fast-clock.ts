/* Preloaded into a server under test: `performance.now` runs 30 times as fast, and timers stay as they are. */

const realNow = performance.now.bind(performance);
performance.now = () => realNow() * 30;
