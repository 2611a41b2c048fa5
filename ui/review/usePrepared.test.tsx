import { act } from 'react'
import type { Kernel, Prepared } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
import { mount } from '../kit/fixtures/mount.tsx'
import { usePrepared } from './usePrepared.ts'

const review = { id: 'one', changes: [], notices: [] } as unknown as Prepared
const kernel = { report: (error: unknown) => error } as unknown as Kernel

test('one review stands, also where a minifier makes what compares it a new function each time', async () => {
  const write = vi.fn(async () => review)
  function Reviewed() {
    const { prepared, isFresh } = usePrepared(kernel, write, (before, now) => before.id === now.id)
    return <p>{`${prepared?.id} ${isFresh}`}</p>
  }
  const { find } = mount(<Reviewed />)
  for (let turn = 0; turn < 5; turn++) await act(async () => {})
  expect(find('p').textContent).toBe('one true')
  expect(write).toHaveBeenCalledTimes(1)
})
