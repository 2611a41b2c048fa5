const at = (index: number, radius: number): string => {
  const angle = ((index * 6 - 90) * Math.PI) / 180
  return `${(56 + Math.cos(angle) * radius).toFixed(2)} ${(56 + Math.sin(angle) * radius).toFixed(2)}`
}

/** Path of one of the bezel's sixty graduations; every fifth is longer unless all are to be even. */
export function tickPath(index: number, even = false): string {
  return `M${at(index, even || index % 5 ? 49.5 : 47.5)}L${at(index, 54)}`
}

/** Paths of the sixty graduations. */
export const ringTicks: readonly string[] = Array.from({ length: 60 }, (_, index) => tickPath(index))
