// What the sandbox itself does on the cluster, as instructions.
import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import bs58 from 'bs58'
import { programs } from './addresses.mjs'

const u32 = (value) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const u64 = (value) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
const signer = (address) => ({ address, signer: true, writable: true })
const writable = (address) => ({ address, writable: true })
const readonly = (address) => ({ address })

function isOnCurve(bytes) {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false
  }
}

/** The associated token account of an owner: the first derived address that no key can have. */
export function findTokenAccount({ owner, mint, program }) {
  const parts = [owner, program, mint].map((address) => bs58.decode(address))
  const end = [bs58.decode(programs.associatedToken), Buffer.from('ProgramDerivedAddress')]
  for (let bump = 255; bump >= 0; bump--) {
    const all = Buffer.concat([...parts, Buffer.from([bump]), ...end])
    const hash = createHash('sha256').update(all).digest()
    if (!isOnCurve(new Uint8Array(hash))) return bs58.encode(hash)
  }
  throw new RangeError('No such account.')
}

export const setComputeUnitLimit = (units) => ({
  program: programs.computeBudget,
  accounts: [],
  data: Buffer.concat([Buffer.from([2]), u32(units)]),
})

/** In micro-lamports for each unit. */
export const setComputeUnitPrice = (price) => ({
  program: programs.computeBudget,
  accounts: [],
  data: Buffer.concat([Buffer.from([3]), u64(price)]),
})

export const transferSol = ({ from, to, lamports }) => ({
  program: programs.system,
  accounts: [signer(from), writable(to)],
  data: Buffer.concat([u32(2), u64(lamports)]),
})

/** Makes an owner's associated token account, where there is none. */
export const createTokenAccount = ({ payer, owner, mint, program }) => ({
  program: programs.associatedToken,
  accounts: [
    signer(payer),
    writable(findTokenAccount({ owner, mint, program })),
    ...[owner, mint, programs.system, program].map(readonly),
  ],
  data: Buffer.from([1]),
})

/** Lets somebody take tokens of an owner's associated token account. */
export const approveToken = ({ owner, delegate, mint, program, amount }) => ({
  program,
  accounts: [
    writable(findTokenAccount({ owner, mint, program })),
    readonly(delegate),
    { address: owner, signer: true },
  ],
  data: Buffer.concat([Buffer.from([4]), u64(amount)]),
})

/** Between the associated token accounts of two owners. */
export const transferToken = ({ from, to, mint, program, amount, decimals }) => ({
  program,
  accounts: [
    writable(findTokenAccount({ owner: from, mint, program })),
    readonly(mint),
    writable(findTokenAccount({ owner: to, mint, program })),
    { address: from, signer: true },
  ],
  data: Buffer.concat([Buffer.from([12]), u64(amount), Buffer.from([decimals])]),
})
