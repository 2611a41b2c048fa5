/** The drawing of an account on a 40 × 40 ground. */
export type Dial = {
  readonly background: string
  readonly foreground: string
  /** All twenty bars and the hub, as one path to stroke with 1.7 and round caps. */
  readonly bars: string
  /** The same bars in their five tints. */
  readonly tints: readonly { readonly color: string; readonly d: string }[]
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value ^= text.charCodeAt(index)
    value = Math.imul(value, 0x01000193)
  }
  return value >>> 0
}

function bytesOf(address: string): number[] {
  if (/^0x[0-9a-f]{40}$/.test(address))
    return (address.slice(2).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  return Array.from({ length: 20 }, (_, index) => hash(`${address}${index}`) & 255)
}

/**
 * Twenty bars, one per byte of the address. Hue and turn come from a hash of every character, so that an address and its
 * look-alike have nothing in common. Upper and lower case of an EVM address are one dial; elsewhere case counts.
 */
export function dialOf(address: string): Dial {
  const known = /^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address
  const seed = hash(known)
  const hue = seed % 360
  const turn = (((seed >>> 9) % 18) * Math.PI) / 180
  const lines: string[][] = [[], [], [], [], []]
  bytesOf(known).forEach((byte, index) => {
    const angle = (index / 20) * Math.PI * 2 + turn
    const at = (radius: number) =>
      `${(20 + Math.cos(angle) * radius).toFixed(2)} ${(20 + Math.sin(angle) * radius).toFixed(2)}`
    lines[byte % 5]?.push(`M${at(7.1)}L${at(8.75 + (byte / 255) * 7.5)}`)
  })
  const hub = 'M18.4 20a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0Z'
  return {
    background: `hsl(${hue} 32% 20%)`,
    foreground: `hsl(${(hue + 24) % 360} 62% 76%)`,
    bars: lines.flat().join('') + hub,
    tints: [
      ...lines.map((path, step) => ({
        color: `hsl(${(hue + step * 12) % 360} 62% ${66 + step * 5}%)`,
        d: path.join(''),
      })),
      { color: `hsl(${(hue + 24) % 360} 70% 84%)`, d: hub },
    ].filter(({ d }) => d !== ''),
  }
}
