import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, mount } from '../../kit/fixtures/mount.tsx'
import { askToConnect } from '../actions/ask.ts'
import { buttonOf } from '../fixtures/drawn.ts'
import { twoChains } from '../fixtures/twoChains.ts'
import ConnectingExternalView from './ConnectingExternalView.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('attack: a double click on "Ask again" asks the wallet once more, not twice', async () => {
  const { kernel, world } = twoChains()
  world.hold = new Promise(() => {})
  const params = { connectorId: 'Tern', namespace: 'solana' } as const
  kernel.open('Connect')
  askToConnect(kernel, params)
  const { findAll } = mount(<ConnectingExternalView kernel={kernel} params={params} />)
  await act(async () => void (await vi.advanceTimersByTimeAsync(8_000)))
  for (let press = 0; press < 2; press++) {
    const [button] = findAll('button')
    if (button) click(buttonOf([button], /again/i))
    await act(async () => void (await vi.advanceTimersByTimeAsync(100)))
  }
  expect(world.asked.length).toBe(2)
})
