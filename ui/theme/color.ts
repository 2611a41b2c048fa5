/** Red, green and blue, 0 to 1, as sRGB encodes them. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Lightness 0 to 1, chroma, and hue in radians (OKLCH). */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number }

const clamp = (value: number): number => Math.min(1, Math.max(0, value))

/** Reads `#rgb`, `#rrggbb` (alpha is dropped), `rgb()`, `hsl()` and `color(srgb …)`; undefined for anything else. */
export function parseColor(text: string): Rgb | undefined {
  const value = text.trim().toLowerCase()
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(value)?.[1]
  if (hex) {
    const size = hex.length < 5 ? 1 : 2
    const at = (index: number) =>
      Number.parseInt(hex.slice(index * size, (index + 1) * size).padStart(2, hex[index] ?? '0'), 16) / 255
    return [at(0), at(1), at(2)]
  }
  const call = /^(rgb|hsl|color)a?\((?:srgb )?([^)]+)\)$/.exec(value)
  const parts = call?.[2]?.split(/[\s,/]+/).filter(Boolean) ?? []
  const [first, second, third] = parts.map((part) => Number.parseFloat(part))
  if (first === undefined || second === undefined || third === undefined) return undefined
  if (!Number.isFinite(first + second + third)) return undefined
  if (call?.[1] === 'hsl') return fromHsl(first, clamp(second / 100), clamp(third / 100))
  const whole = call?.[1] === 'color' ? 1 : 255
  const unit = (number: number, index: number) => clamp(number / (parts[index]?.endsWith('%') ? 100 : whole))
  return [unit(first, 0), unit(second, 1), unit(third, 2)]
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const at = (offset: number) => {
    const k = (((offset + hue / 30) % 12) + 12) % 12
    return lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return [at(0), at(8), at(4)]
}

/** `#rrggbb`. */
export function toHex(color: Rgb): string {
  return `#${color
    .map((channel) =>
      Math.round(clamp(channel) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** The linear light of one channel. */
export function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

const fromLinear = (light: number): number => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)

/** sRGB to OKLCH (Björn Ottosson's matrices, as CSS Color 4 uses them). */
export function toOklch(color: Rgb): Oklch {
  const [r, g, b] = color.map(toLinear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, y), h: Math.atan2(y, a) }
}

/** OKLCH to sRGB; a colour that no screen shows keeps its lightness and hue and loses chroma. */
export function fromOklch({ l, c, h }: Oklch): Rgb {
  const lightness = clamp(l)
  for (let chroma = c; ; chroma = chroma < 0.002 ? 0 : chroma * 0.96) {
    const color = toRgb(lightness, chroma * Math.cos(h), chroma * Math.sin(h))
    if (chroma === 0 || color.every((channel) => channel >= -0.0005 && channel <= 1.0005))
      return color.map(clamp) as unknown as Rgb
  }
}

function toRgb(lightness: number, a: number, b: number): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** `share` of one colour over another, in sRGB. */
export function mix(over: Rgb, under: Rgb, share: number): Rgb {
  return over.map((channel, index) => channel * share + (under[index] ?? 0) * (1 - share)) as unknown as Rgb
}

/** As it will be written: contrast is judged on the color that the screen gets. */
export const rounded = (color: Rgb): Rgb => color.map((channel) => Math.round(channel * 255) / 255) as unknown as Rgb
