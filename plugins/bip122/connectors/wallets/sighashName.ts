const names: Readonly<Record<number, string>> = { 0: 'ALL', 1: 'ALL', 2: 'NONE', 3: 'SINGLE' }

/** A sighash type as Wallet Standard and Phantom name it; `undefined` leaves the choice to the wallet. */
export function sighashName(types: readonly number[] | undefined): string | undefined {
  const [type] = types ?? []
  if (type === undefined) return undefined
  const name = names[type & 0x7f]
  return name && (type & 0x80 ? `${name}|ANYONECANPAY` : name)
}
