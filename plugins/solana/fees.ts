import { PluginError } from 'tapkit/kernel'

/**
 * The fees that an app's transfers pay the network, or with `estimate` the highest fees. Units are compute units, in
 * which Solana counts work.
 */
export type SolanaFees = {
  /** For each unit, in millionths of a lamport. @default 20_000_000n */
  readonly price?: bigint | undefined
  /** Units that a transfer may use. @default 300_000n */
  readonly units?: bigint | undefined
  /** Units that a transfer may use if it opens the receiver's token account. @default 400_000n */
  readonly unitsWithAccount?: bigint | undefined
  /**
   * Whether a transfer pays the fee of recent blocks, for the units that a node uses for it, if that is less. This
   * takes two more requests for each transfer.
   */
  readonly estimate?: boolean | undefined
}

/** Fees that are complete. */
export type Fees = Record<'price' | 'units' | 'unitsWithAccount', bigint> & Pick<SolanaFees, 'estimate'>

/** The kit's own (solana 2), and the least and the most that the network takes: 64 bits, and the units of a whole transaction. */
const known = {
  price: [20_000_000n, 0n, 2n ** 64n - 1n],
  units: [300_000n, 1n, 1_400_000n],
  unitsWithAccount: [400_000n, 1n, 1_400_000n],
} as const

/**
 * The fees that a host chose, completed by the kit's own.
 * @throws PluginError
 */
export function readFees(fees?: SolanaFees | null): Fees {
  const given = fees ?? {}
  const read = (name: keyof typeof known) => {
    const [own, least, most] = known[name]
    const { [name]: value = own } = given
    if (typeof value === 'bigint' && value >= least && value <= most) return value
    const message = `\`fees.${name}\` of solana() is ${value}. Write a bigint up to ${most}n.`
    throw new PluginError({ plugin: 'solana', message })
  }
  return { ...given, price: read('price'), units: read('units'), unitsWithAccount: read('unitsWithAccount') }
}
