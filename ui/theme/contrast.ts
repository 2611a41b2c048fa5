import { type Rgb, toLinear } from './color.ts'

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map(toLinear) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours as WCAG 2.2 counts it: 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((left, right) => left - right) as [number, number]
  return (high + 0.05) / (low + 0.05)
}
