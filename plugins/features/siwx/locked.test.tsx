import { act } from 'react'
import { createTestKernel, mockChain } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { core } from '../../../ui/core/index.ts'
import ConnectingExternalView from '../../../ui/core/views/ConnectingExternalView.tsx'
import { mount } from '../../../ui/kit/fixtures/mount.tsx'
import { siwx } from './index.ts'
import { siwxState } from './state.ts'

test.each(['locks', 'ends its session'])(
  'error: a wallet that %s while its account is to sign in is said to be locked: the modal is open (sign-in 6)',
  async (how) => {
    const chain = mockChain()
    const kernel = createTestKernel({ plugins: [core(), chain.plugin, siwx()] })
    onTestFinished(() => kernel.destroy())
    await kernel.start()
    await kernel.view('Connect')?.load()
    const params = { connectorId: 'wallet', namespace: chain.namespace }
    kernel.open('Connect')
    kernel.navigate('ConnectingExternal', params)
    await vi.waitUntil(() => siwxState.of(kernel).requests[0])
    if (how === 'locks') chain.wallet().lock()
    else chain.wallet().end()
    await vi.waitUntil(() => kernel.state.router.stack.at(-1)?.view === 'ConnectingExternal')
    const { page } = mount(<ConnectingExternalView kernel={kernel} params={params} />)
    await act(async () => {})
    expect(page.textContent).toContain('wallet shared no account. Unlock it')
    expect(page.textContent).not.toContain('Modal closed')
  },
)
