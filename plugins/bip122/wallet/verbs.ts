import {
  AccountNotSharedError,
  ChainMismatchError,
  type Connection,
  type IntentInput,
  type Kernel,
  NotConnectedError,
  UnsupportedChainError,
} from 'tapkit/kernel'
import { isSameAddress } from '../address/addressShape.ts'
import { guardPsbts } from '../connectors/guardPsbts.ts'
import { toBase64 } from '../encoding/base64.ts'
import { networkNameOf } from '../networks/networkNameOf.ts'
import type { BitcoinProvider, SignInput } from '../provider.ts'
import { ownInputs } from '../psbt/ownInputs.ts'
import { readForm } from './readForm.ts'
import type { BitcoinWallet, InputToSign, SignPsbtOptions, TransferOptions } from './types.ts'

const namespace = 'bip122'

/** The connection in use when a host asked. */
type Asked = { readonly kernel: Kernel; readonly connection: Connection<'bip122'> | undefined }

export async function signPsbt(
  asked: Asked,
  psbt: string | Uint8Array,
  { inputs }: SignPsbtOptions = {},
): Promise<string | Uint8Array> {
  const { connection, provider, network } = await requireWallet(asked)
  const { bytes, write } = readForm(psbt)
  const signInputs = inputs
    ? inputs.map((input) => toSignInput(connection, typeof input === 'number' ? { index: input } : input))
    : ownInputs(bytes, connection.accounts)
  // Such a wallet's own coins are unknown here (bitcoin 10), so it gets no list. Any other wallet has nothing to sign.
  const named = inputs || signInputs.length > 0 || !provider.hasOthers ? { signInputs } : {}
  if (named.signInputs?.length === 0) throw new AccountNotSharedError({ message: 'No input is of this wallet' })
  requireSame(connection, asked.kernel.connection(namespace))
  // Connectors of others come unguarded.
  return write((await guardPsbts(provider).signPsbt({ psbt: toBase64(bytes), ...named, network })).psbt)
}

export async function signMessage(
  asked: Asked,
  message: string,
  { address, protocol }: NonNullable<Parameters<BitcoinWallet['signMessage']>[1]> = {},
): ReturnType<BitcoinWallet['signMessage']> {
  const { connection, provider, network } = await requireWallet(asked)
  const { address: signer } = accountOf(connection, address)
  return { address: signer, ...(await provider.signMessage({ address: signer, message, protocol, network })) }
}

export async function sendTransfer(asked: Asked, { recipients, feeRate }: TransferOptions): Promise<string> {
  const { kernel } = asked
  const { connection, network } = await requireWallet(asked)
  const [first, ...more] = recipients
  const from = connection.account.address
  const intent: IntentInput<'bip122'> =
    first && more.length === 0 && feeRate === undefined
      ? { kind: 'transfer', to: first.address, amount: first.amount }
      : { kind: 'calls', payload: { kind: 'transfer', recipients, from, feeRate, network } }
  const prepared = await kernel.prepare(intent, { namespace })
  // From here on it is pinned to these.
  requireSame(connection, prepared)
  return (await kernel.send(prepared)).id
}

/**
 * The wallet that was in use when a host asked, which must still be, on the network that the kit shows.
 * @throws NotConnectedError, AccountNotSharedError, ChainMismatchError, UnsupportedChainError
 */
async function requireWallet({ kernel, connection }: Asked) {
  if (!connection) throw new NotConnectedError({ namespace })
  const provider: BitcoinProvider = await connection.connector.getProvider()
  const network = networkNameOf(connection.network.id)
  if (!network) throw new UnsupportedChainError({ network: connection.network.name })
  const actual = await provider.getNetwork()
  if (actual && actual !== network) throw new ChainMismatchError({ expected: network, actual })
  requireSame(connection, kernel.connection(namespace))
  return { connection, provider, network }
}

/** The account that acts, and its network. */
type Pinned = Pick<Connection<'bip122'>, 'sessionId' | 'account' | 'network'>

/** Looked at after each wait: another account never signs for the one that was meant, nor elsewhere. */
function requireSame(meant: Pinned, now: Pinned | undefined): void {
  if (now?.sessionId !== meant.sessionId || now.account.address !== meant.account.address) {
    throw new AccountNotSharedError({ address: meant.account.address })
  }
  if (now.network.id !== meant.network.id) {
    throw new ChainMismatchError({ expected: meant.network.id, actual: now.network.id })
  }
}

/** @throws AccountNotSharedError */
function accountOf({ accounts, account }: Connection<'bip122'>, address = account.address) {
  const found = accounts.find((shared) => isSameAddress(shared.address, address))
  if (!found) throw new AccountNotSharedError({ address })
  return found
}

const toSignInput = (connection: Connection<'bip122'>, { index, address, sighashTypes }: InputToSign): SignInput => ({
  index,
  address: accountOf(connection, address).address,
  ...(sighashTypes && { sighashTypes }),
})
