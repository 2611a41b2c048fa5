// @vitest-environment node

import { base58 } from '@scure/base'
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { devnet, fakeNode } from '../fixtures/fakeNode.ts'
import { read } from '../fixtures/readers.ts'
import { canary, solanaAddress } from '../fixtures/seed.ts'
import { reachNodes } from '../reachNodes.ts'
import { finishAct } from './finishAct.ts'
import { signAct } from './signAct.ts'

test('a transaction of Solana is taken by a node whose newest final block is older than its blockhash (approvals 12)', async () => {
  const node = fakeNode({
    sendTransaction: ([, options]: readonly unknown[]) =>
      Object(options).preflightCommitment === 'processed' ? 'taken' : new Error('Blockhash not found'),
  })
  const payerKey = new PublicKey(solanaAddress)
  const instructions = [SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: payerKey, lamports: 1 })]
  const recentBlockhash = base58.encode(new Uint8Array(32).fill(7))
  const message = new TransactionMessage({ payerKey, recentBlockhash, instructions }).compileToV0Message()
  const transaction = Buffer.from(new VersionedTransaction(message).serialize()).toString('base64')
  const act = await read('solana_signAndSendTransaction', { transaction, pubkey: solanaAddress })
  const { signal } = new AbortController()
  const signatures = await signAct(act, (use) => use(canary()), signal)
  const sent = finishAct(act, signatures, { http: reachNodes([devnet], signal), networks: [devnet], signal })
  await expect(sent).resolves.toEqual({ signature: expect.any(String) })
  expect(node.asks('sendTransaction')).toHaveLength(1)
})
