import { expect, test } from 'vitest'
import { click, mount } from '../../../ui/kit/fixtures/mount.tsx'
import type { Approval } from '../login/login.ts'
import { ApproveTransaction } from './ApproveTransactionView.tsx'
import { createLoginWorld, page } from './fixtures/createLoginWorld.ts'

const approval: Approval = { id: '1', kind: 'rpc', method: 'personal_sign', place: 'frame', isWindowOpen: false }

test('behavior: the page is framed in the view once, under a name of its own, and takes the focus (interface 28)', async () => {
  const { kernel, login, asked, become } = createLoginWorld()
  await become({ approval })
  const { find, unmount } = mount(<ApproveTransaction kernel={kernel} login={login} />)
  const frame = find<HTMLIFrameElement>('iframe')
  expect([frame.title, frame.dataset.autofocus]).toEqual([`Request on ${page}`, ''])
  // A frame that is moved or made again loads again, and the page would forget what it asks.
  await become({ approval: { ...approval, isWindowOpen: false, method: 'personal_sign' } })
  await become({ mode: 'frame' })
  expect([asked, find('iframe')]).toEqual([['mountApproval'], frame])
  unmount()
  expect(asked).toEqual(['mountApproval', 'unmountApproval'])
})

test('behavior: the next request has a frame of its own (interface 28)', async () => {
  const { kernel, login, asked, become } = createLoginWorld()
  await become({ approval })
  mount(<ApproveTransaction kernel={kernel} login={login} />)
  await become({ approval: { ...approval, id: '2' } })
  expect(asked).toEqual(['mountApproval', 'unmountApproval', 'mountApproval'])
})

test('behavior: an answered request stays in sight while the modal closes (interface 28)', async () => {
  const { kernel, login, asked, become } = createLoginWorld()
  await become({ approval })
  mount(<ApproveTransaction kernel={kernel} login={login} />)
  await become({ approval: undefined })
  expect(asked).toEqual(['mountApproval'])
})

test.each<[change: Partial<Approval>, title: string, keys: readonly string[]]>([
  [{ kind: 'consent' }, 'Connect to Acme', ['Open the window', 'Refuse']],
  [{}, 'Check the request', ['Open the window', 'Refuse']],
  [{ isWindowOpen: true }, 'Go on in the other window', ['Show the window', 'Refuse']],
  [{ problem: 'blocked' }, 'The window was blocked', ['Open the window again', 'Refuse']],
  [{ isWindowOpen: true, problem: 'severed' }, 'Finish in the other window', ['Refuse']],
])(
  'behavior: in a window, with %j, the view says "%s" and has the way on (interface 27)',
  async (change, title, keys) => {
    const { kernel, login, asked, become } = createLoginWorld()
    await become({ approval: { ...approval, place: 'window', ...change } })
    const { find, findAll } = mount(<ApproveTransaction kernel={kernel} login={login} />)
    expect([find('h2').textContent, findAll('button').map(({ textContent }) => textContent)]).toEqual([title, keys])
    for (const button of findAll('button')) click(button)
    expect(asked).toEqual([...(keys.length > 1 ? ['openApprovalWindow'] : []), 'refuseApproval'])
  },
)

test('behavior: a page that has to be seen better gives its frame up for the key of the window (interface 28)', async () => {
  const { kernel, login, asked, become } = createLoginWorld()
  await become({ approval })
  const { find } = mount(<ApproveTransaction kernel={kernel} login={login} />)
  await become({ approval: { ...approval, place: 'window' } })
  expect(asked).toEqual(['mountApproval', 'unmountApproval'])
  expect(find('[data-autofocus]').textContent).toBe('Open the window')
})

test('behavior: a view that is opened without a request says so', () => {
  const { kernel, login } = createLoginWorld()
  const { page: drawn } = mount(<ApproveTransaction kernel={kernel} login={login} />)
  expect(drawn.textContent).toContain('No request is waiting')
})
