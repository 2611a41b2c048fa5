import { createTestKernel, mockNetwork } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { core } from './index.ts'

const network = mockNetwork('eip155:1', { name: 'Alpha One' })
const open = (networkSwitch?: boolean) =>
  createTestKernel({
    plugins: [core(), { name: 'chain', apply: ({ networks }) => networks.add([network]) }],
    features: { networkSwitch },
  })
const keys = (view: string, depth: number, kernel = open()) =>
  kernel.slot('header.start', { view, depth }).map(({ label, view }) => [label, view])

test('behavior: the list of wallets explains what a wallet is, where nothing lies before it', () => {
  expect(keys('Connect', 1)).toEqual([['What is a wallet?', 'WhatIsAWallet']])
  expect(keys('Connect', 2)).toEqual([])
})

test('behavior: the account names the network and leads to the others, unless the host has switched that off', () => {
  expect(keys('Account', 2)).toEqual([['Network: Alpha One. Change it', 'Networks']])
  expect(keys('Account', 1, open(false))).toEqual([])
  expect(keys('Networks', 2)).toEqual([])
})
