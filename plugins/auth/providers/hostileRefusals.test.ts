import type { SolanaProvider } from 'tapkit/solana'
import { expect, onTestFinished, test, vi } from 'vitest'
import { askToSend } from '../../solana/actions/askToSend.ts'
import { logIn } from '../fixtures/logIn.ts'
import { solanaId } from '../fixtures/openApp.ts'
import { openSecurePage, sol } from '../fixtures/openSecurePage.ts'
import { closeWindow, turn } from '../fixtures/person.ts'

test.each(['closes the window', 'refuses in the app'] as const)(
  'G: a payment on Solana was not sent if the visitor %s before the page was asked',
  async (how) => {
    const page = openSecurePage({ mode: 'denied' })
    const app = await logIn(page)
    const provider = (await app.kernel.getProvider('solana')) as SolanaProvider
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    page.setting.isDown = true
    const asked = { address: sol, networkId: solanaId, transaction: Uint8Array.of(1) } as const
    const sending = askToSend(provider, asked).catch((error) => error)
    await turn(() => app.state.approval !== undefined)
    app.login.openApprovalWindow()
    await vi.advanceTimersByTimeAsync(6_000)
    if (how === 'closes the window') closeWindow(page)
    else app.login.refuseApproval()
    await turn(() => app.state.approval === undefined)
    expect(await sending).toMatchObject({ name: 'UserRejectedError', unsent: true })
  },
)
