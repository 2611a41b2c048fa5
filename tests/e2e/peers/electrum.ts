import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { TEST_NETWORK, WIF } from '@scure/btc-signer'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import { keys } from '../../../sandbox/bitcoin/accounts.mjs'

const run = promisify(execFile)

/**
 * Electrum of this machine as a wallet of the sats-connect dialect: its keys and its signatures, our envelope. It works
 * offline, on one p2wpkh address, and cannot pay by itself.
 */
export async function startElectrum() {
  const folder = await mkdtemp(join(tmpdir(), 'tapkit-electrum-'))
  const electrum = async (...args: string[]): Promise<string> => {
    const fixed = ['--offline', '--regtest', '-D', folder]
    const { stdout } = await run('electrum', [...fixed, ...args], { env: { ...process.env, HOME: folder } })
    return stdout.trim()
  }
  await electrum('restore', `p2wpkh:${WIF(TEST_NETWORK).encode(Buffer.from(keys.payment, 'hex'))}`)
  const [address]: string[] = JSON.parse(await electrum('listaddresses'))
  if (!address) throw new Error('Electrum has no address.')

  const account = {
    addresses: [{ address, publicKey: '', purpose: 'payment', addressType: 'p2wpkh', walletType: 'software' }],
    network: { bitcoin: { name: 'Regtest' }, stacks: { name: 'testnet' } },
  }
  const methods: Record<string, (params: Record<string, string>) => Promise<unknown>> = {
    getInfo: async () => ({ version: await electrum('version'), supports: [], methods: Object.keys(methods) }),
    getAddresses: async () => account,
    wallet_connect: async () => ({ id: 'electrum', walletType: 'software', ...account }),
    wallet_getAccount: async () => ({ id: 'electrum', walletType: 'software', ...account }),
    wallet_getNetwork: async () => account.network,
    wallet_renouncePermissions: async () => null,
    async signMessage({ message = '' }) {
      const signature = await electrum('signmessage', address, message)
      return { signature, address, messageHash: '', protocol: 'ECDSA' }
    },
    async signPsbt({ psbt = '' }) {
      return { psbt: withSignatures(psbt, await electrum('signtransaction', psbt)) }
    },
  }

  return {
    address,
    async request(method: string, params: Record<string, string> | null): Promise<unknown> {
      const task = methods[method]
      if (!task) return { jsonrpc: '2.0', id: '1', error: { code: -32601, message: `Electrum knows no ${method}.` } }
      return { jsonrpc: '2.0', id: '1', result: await task(params ?? {}) }
    },
    stop: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A complete transaction comes out as itself: its signatures go back into the PSBT. */
function withSignatures(base64: string, signed: string): string {
  const psbt = Psbt.fromBase64(base64)
  for (const [index, { witness }] of Transaction.fromHex(signed).ins.entries()) {
    const [signature, pubkey] = witness
    if (signature && pubkey) psbt.updateInput(index, { partialSig: [{ pubkey, signature }] })
  }
  return psbt.toBase64()
}
