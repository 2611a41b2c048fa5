// Wallets that write and sign the text themselves, by libraries of others, with keys: what this kit asks of them is what they sign.
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { solana } from 'tapkit/solana'
import { solanaMainnet } from 'tapkit/solana/networks'
import { createSimulatedWallet, createTestKernel } from 'tapkit/testing'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { type SignInFields, signInMessage } from '../../../sandbox/wallet/solana/signInMessage.ts'
import { evm, signatories } from './fixtures/signatories.ts'
import { type SiwxOptions, siwx } from './index.ts'

const options: SiwxOptions = {
  statement: 'I accept the terms.',
  resources: ['https://example.com/terms', 'urn:one'],
  expiresIn: 600_000,
}

async function visit() {
  const kernel = createTestKernel({
    plugins: [eip155({ networks: [mainnet] }), solana({ networks: [solanaMainnet] }), siwx(options)],
  })
  await kernel.start()
  return kernel
}

test('ERC-7846: what viem writes of the request is the text that was asked for (sign-in 19)', async () => {
  const wallet = createSimulatedWallet({
    accounts: [evm.address],
    answers: {
      wallet_connect: async (params) => {
        const [{ capabilities }] = params as [{ capabilities: { signInWithEthereum: Record<string, string> } }]
        const { issuedAt, expirationTime, chainId, ...fields } = capabilities.signInWithEthereum
        const message = createSiweMessage({
          ...(fields as unknown as Parameters<typeof createSiweMessage>[0]),
          address: evm.address,
          chainId: Number(chainId),
          issuedAt: new Date(String(issuedAt)),
          expirationTime: new Date(String(expirationTime)),
        })
        const signature = await evm.signMessage({ message })
        return { accounts: [{ address: evm.address, capabilities: { signInWithEthereum: { message, signature } } }] }
      },
    },
  })
  const kernel = await visit()
  const info = { uuid: crypto.randomUUID(), name: 'Able', icon: 'data:image/png;base64,AA==', rdns: 'com.example.able' }
  const detail = { info, provider: wallet.provider }
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(detail) }))
  await kernel.connect({ connectorId: 'com.example.able', namespace: 'eip155' })
  expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_chainId', 'wallet_connect', 'eth_chainId'])
  const [session] = await kernel.features.siwx.sessions()
  expect(parseSiweMessage(session?.message ?? '')).toMatchObject({
    ...{ address: evm.address, chainId: 1, domain: location.host, statement: options.statement },
    ...{ resources: options.resources, nonce: session?.data.nonce },
  })
  kernel.destroy()
})

test('solana:signIn: what a wallet writes of the request is the text that was asked for (sign-in 19)', async () => {
  const { accountAddress: address = '' } = signatories.solana ?? {}
  const asked: string[] = []
  const account = { address, publicKey: base58.decode(address), chains: ['solana:mainnet'], features: [] }
  const state = { accounts: [] as (typeof account)[] }
  const signIn = async (fields: SignInFields) => {
    asked.push('solana:signIn')
    state.accounts = [account]
    const text = signInMessage(fields.domain ?? '', address, fields)
    const signature = base58.decode(String(await signatories.solana?.sign(text)))
    return [{ account, signedMessage: new TextEncoder().encode(text), signature }]
  }
  const refuse = (name: string) => async () => {
    asked.push(name)
    throw new Error(`${name} is not to be asked`)
  }
  const wallet = {
    ...{ version: '1.0.0', name: 'Able', icon: 'data:image/png;base64,AA==', chains: ['solana:mainnet'] },
    get accounts() {
      return state.accounts
    },
    features: {
      'standard:connect': { version: '1.0.0', connect: refuse('standard:connect') },
      'solana:signMessage': { version: '1.1.0', signMessage: refuse('solana:signMessage') },
      'solana:signIn': { version: '1.0.0', signIn },
    },
  }
  const kernel = await visit()
  const register = (api: { register(wallet: unknown): void }) => api.register(wallet)
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  await kernel.connect({ connectorId: 'Able', namespace: 'solana' })
  expect(asked).toEqual(['solana:signIn'])
  const [session] = await kernel.features.siwx.sessions()
  expect(session?.data).toMatchObject({ accountAddress: address, chainId: solanaMainnet.id })
  const bytes = new TextEncoder().encode(session?.message)
  expect(ed25519.verify(base58.decode(session?.signature ?? ''), bytes, base58.decode(address))).toBe(true)
  kernel.destroy()
})
