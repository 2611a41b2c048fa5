import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { createTestKernel } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { register } from './fixtures/createSimulatedSolanaWallet.ts'
import { solana } from './index.ts'
import { solanaDevnet, solanaMainnet } from './networks/index.ts'

test('a wallet that nobody here wrote, behind a wrapper that nobody here wrote', async () => {
  // It warns against itself.
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const kernel = createTestKernel({ plugins: [solana({ networks: [solanaMainnet, solanaDevnet] })] })
  register(new SolanaWalletAdapterWallet(new UnsafeBurnerWalletAdapter(), 'solana:mainnet'), kernel.signal)
  await kernel.start()
  expect(kernel.connectors.list('solana')).toMatchObject([{ id: 'Burner Wallet', imageUrl: expect.any(String) }])

  const { account } = await kernel.connect({ connectorId: 'Burner Wallet', namespace: 'solana' })
  const { address } = account
  const provider = await kernel.getProvider('solana')
  expect(provider?.accounts()).toMatchObject([
    { address, networks: [solanaMainnet.id], features: { signMessage: true, signTransaction: ['legacy', 0] } },
  ])
  expect(await kernel.signMessage({ message: 'Hello' })).toMatchObject({ address, type: 'ed25519' })

  const payerKey = new PublicKey(address)
  const transfer = SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: PublicKey.unique(), lamports: 1 })
  const message = new TransactionMessage({ payerKey, recentBlockhash: address, instructions: [transfer] })
  const transaction = new VersionedTransaction(message.compileToV0Message()).serialize()
  const signed = await provider?.signTransaction({ address, networkId: solanaMainnet.id, transaction })
  expect(VersionedTransaction.deserialize(signed ?? new Uint8Array()).signatures[0]?.some((byte) => byte > 0)).toBe(
    true,
  )

  await expect(kernel.switchNetwork(solanaDevnet.id)).rejects.toMatchObject({ name: 'ClusterNotSupportedError' })
  await kernel.disconnect()
  expect(kernel.connection('solana')).toBeUndefined()
  kernel.destroy()
  warned.mockRestore()
})
