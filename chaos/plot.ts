/** A series of numbers as a line of text: how it went, from its least to its most. */

const BARS = "▁▂▃▄▅▆▇█";
const WIDTH = 60;

export function plot(name: string, numbers: readonly number[], unit: string): string {
  const points = averages(numbers);
  const [least, most] = [Math.min(...points), Math.max(...points)];
  const bars = points.map((one) => {
    const height = most === least ? 0 : ((one - least) / (most - least)) * (BARS.length - 1);
    return BARS[Math.round(height)];
  });
  const range = `${least.toFixed(0)} to ${most.toFixed(0)} ${unit}`;
  return `${name.padEnd(24)}${bars.join("")}  ${range}`;
}

function averages(numbers: readonly number[]): number[] {
  const width = Math.min(WIDTH, numbers.length);
  return Array.from({ length: width }, (_, index) => {
    const [from, to] = [index, index + 1].map((one) => Math.floor((one * numbers.length) / width));
    const some = numbers.slice(from, to);
    return some.reduce((sum, one) => sum + one, 0) / some.length;
  });
}
