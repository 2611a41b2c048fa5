import { createAssociatedTokenAccountIdempotentInstruction, createTransferCheckedInstruction } from '@solana/spl-token'
import { ComputeBudgetProgram, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { programs } from '../programs.ts'
import type { Plan } from './planTransfer.ts'
import type { Instruction } from './readMessage.ts'

/**
 * The instructions of a transfer: the compute budget, opening the receiver's token account if it does not exist, a
 * memo, the transfer.
 */
export function toInstructions(plan: Plan): readonly Instruction[] {
  const { token, memo } = plan
  const [payer, to] = [toKey(plan.payer), toKey(plan.to)]
  const write = () => [
    ComputeBudgetProgram.setComputeUnitLimit({ units: Number(plan.units) }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: plan.price }),
    ...(token?.opens ? [openAccount(payer, to, token)] : []),
    ...(memo ? [writeMemo(memo)] : []),
    ...(token
      ? token.sources.map(({ address, amount }) => payToken(token, toKey(address), amount, payer))
      : [SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: plan.amount })]),
  ]
  return withBuffer(payer, write).map(({ programId, keys, data }) => ({
    program: programId.toBase58(),
    accounts: keys.map(({ pubkey, isSigner, isWritable }) => ({
      address: pubkey.toBase58(),
      signer: isSigner,
      writable: isWritable,
    })),
    data: Uint8Array.from(data),
  }))
}

type Token = NonNullable<Plan['token']>

const openAccount = (payer: PublicKey, owner: PublicKey, { destination, mint, program }: Token) =>
  createAssociatedTokenAccountIdempotentInstruction(payer, toKey(destination), owner, toKey(mint), toKey(program))

const payToken = ({ destination, mint, program, decimals }: Token, from: PublicKey, amount: bigint, owner: PublicKey) =>
  createTransferCheckedInstruction(from, toKey(mint), toKey(destination), owner, amount, decimals, [], toKey(program))

/** Names no signer: the payer signs anyway. The constructor's type asks for a Buffer; web3.js copies any bytes. */
const writeMemo = (memo: string) =>
  new TransactionInstruction({
    programId: toKey(programs.memo),
    keys: [],
    data: new TextEncoder().encode(memo) as TransactionInstruction['data'],
  })

const toKey = (address: string): PublicKey => new PublicKey(address)

/**
 * `@solana/spl-token` relies on Node's Buffer. web3.js brings a Buffer, which its keys' bytes are made of. The global
 * exists only while `write` runs, which awaits nothing, because the kit must not leave it in the page.
 */
function withBuffer<written>(key: PublicKey, write: () => written): written {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'Buffer')
  if (own?.value !== undefined || own?.get) return write()
  const value = key.toBuffer().constructor
  Object.defineProperty(globalThis, 'Buffer', { value, configurable: true, writable: true, enumerable: false })
  try {
    return write()
  } finally {
    if (own) Object.defineProperty(globalThis, 'Buffer', own)
    else Reflect.deleteProperty(globalThis, 'Buffer')
  }
}
