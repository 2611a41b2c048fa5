/** Dark and light values of the colours that the pages use: those of the kit's theme. */
const colours = {
  '--tk-surface': ['#121617', '#ffffff'],
  '--tk-fill-1': ['#1a1f21', '#f3f6f6'],
  '--tk-fill-2': ['#242a2c', '#e8ecee'],
  '--tk-line': ['#2b3133', '#dfe4e6'],
  '--tk-line-control': ['#717b7f', '#7a8387'],
  '--tk-text-1': ['#f1f4f5', '#151c1f'],
  '--tk-text-2': ['#acb4b7', '#4b5458'],
  '--tk-text-3': ['#8f989c', '#5f696d'],
  '--tk-accent': ['#5bbfd3', '#00687a'],
  '--tk-accent-hover': ['#7acddd', '#00525f'],
  '--tk-on-accent': ['#031a1e', '#ffffff'],
  '--tk-positive': ['#6fdaa1', '#166d3f'],
  '--tk-warning': ['#f3bd5c', '#825007'],
  '--tk-warning-fill': ['#2a2315', '#fbf2e0'],
  '--tk-danger': ['#fc8983', '#b02425'],
  '--tk-danger-fill': ['#2e1c1c', '#fcedec'],
} as const

export type Colour = keyof typeof colours
export type Mode = 'dark' | 'light'

export const colourNames = Object.keys(colours) as Colour[]
export const colourOf = (name: Colour, mode: Mode): string => colours[name][mode === 'dark' ? 0 : 1]

/** The declarations of all colours of a mode. */
export const declareColours = (mode: Mode): string =>
  colourNames.map((name) => `${name}:${colourOf(name, mode)}`).join(';')

/** The contrast of two colours in hex as WCAG 2.2 counts it, 1 to 21. A colour that lets another one through has none. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right)
  return Number.isNaN(low + high) ? 0 : (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  if (!/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(hex)) return Number.NaN
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
