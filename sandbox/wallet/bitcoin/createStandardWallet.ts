import { invalidParams } from '../errors.ts'
import { askToSign } from './askToSign.ts'
import { fromHex } from './bytes.ts'
import type { Core } from './core.ts'

const SIGHASHES: Readonly<Record<string, number>> = { ALL: 1, NONE: 2, SINGLE: 3 }
const CHAINS: Readonly<Record<string, `${string}:${string}`>> = {
  Mainnet: 'bitcoin:mainnet',
  Testnet: 'bitcoin:testnet',
  Regtest: 'bitcoin:regtest',
}

type Account = { address: string }
type MessageInput = { account: Account; message: Uint8Array }
type TransactionInput = {
  psbt: Uint8Array
  inputsToSign: readonly { account: Account; signingIndexes: readonly number[]; sigHash?: string }[]
}

/** The wallet as Wallet Standard describes it: bytes in and out, and neither a broadcast nor a network switch. */
export function createStandardWallet(core: Core) {
  const features = ['bitcoin:connect', 'bitcoin:signMessage', 'bitcoin:signTransaction'] as const
  const listAccounts = () =>
    core.isConnected()
      ? core.addresses().map(({ address, publicKey, purpose }) => ({
          address,
          publicKey: fromHex(publicKey),
          purpose,
          chains: [CHAINS[core.network()] ?? 'bitcoin:testnet'],
          features: [...features],
        }))
      : []
  let accounts = listAccounts()
  const refresh = () => {
    accounts = listAccounts()
    core.emitter.emit('change', { accounts })
  }
  for (const event of ['accounts', 'network', 'disconnect']) core.emitter.on(event, refresh)

  const ownAddress = (account: Account) => {
    const found = core.isConnected() && core.addresses().find(({ address }) => address === account?.address)
    if (!found) throw invalidParams('The account is not the wallet’s.')
    return found
  }

  async function signOne({ account, message }: MessageInput) {
    const own = ownAddress(account)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(message)
    const { signature } = await askToSign(core, own, text, own.addressType === 'p2pkh' ? 'ECDSA' : 'BIP322')
    return { signedMessage: message, signature: Uint8Array.from(atob(signature), (letter) => letter.charCodeAt(0)) }
  }

  async function signTransaction({ psbt: bytes, inputsToSign }: TransactionInput) {
    const { readPsbt } = await import('./psbt.ts')
    const psbt = readPsbt(Uint8Array.from(bytes), core.network())
    const wanted = inputsToSign.flatMap(({ account, signingIndexes, sigHash }) => {
      ownAddress(account)
      return signingIndexes.map((index) => ({ index, ...(sigHash ? { sighash: readSighash(sigHash) } : {}) }))
    })
    await core.ask(psbt.describe(wanted, core.site))
    psbt.sign(wanted)
    return { signedPsbt: psbt.toBytes() }
  }

  const each = <input, output>(task: (input: input) => Promise<output>, name: string) => {
    return async (...inputs: input[]) => {
      core.record(name, inputs)
      const outputs: output[] = []
      // One dialog after the other.
      for (const input of inputs) outputs.push(await task(input))
      return outputs
    }
  }

  return {
    version: '1.0.0',
    name: core.info.name,
    icon: core.info.icon,
    chains: Object.values(CHAINS),
    get accounts() {
      return accounts
    },
    features: {
      'bitcoin:connect': {
        version: '1.0.0',
        async connect({ purposes }: { purposes: readonly string[] }) {
          core.record('bitcoin:connect', { purposes })
          await core.connect()
          refresh()
          return { accounts: purposes.flatMap((wanted) => accounts.filter(({ purpose }) => purpose === wanted)) }
        },
      },
      'bitcoin:signMessage': { version: '1.0.0', signMessage: each(signOne, 'bitcoin:signMessage') },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        signTransaction: each(signTransaction, 'bitcoin:signTransaction'),
      },
      'standard:events': {
        version: '1.0.0',
        on(event: string, listener: (payload: unknown) => void) {
          core.emitter.on(event, listener)
          return () => core.emitter.removeListener(event, listener)
        },
      },
    },
  }
}

function readSighash(name: string): number {
  const [kind = '', other] = name.split('|')
  const base = SIGHASHES[kind]
  if (base === undefined || (other !== undefined && other !== 'ANYONECANPAY'))
    throw invalidParams(`Unknown sighash ${name}.`)
  return other ? base + 0x80 : base
}
