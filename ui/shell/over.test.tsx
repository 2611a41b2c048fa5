import { act, useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '../kit/buttons/Button.tsx'
import { openShell, settle } from './fixtures/openShell.tsx'

/** A review that waits for an answer, which comes while another view is drawn over it. */
async function openReview() {
  const lives: string[] = []
  let answer = (_: string) => {}
  let isBroken = false
  const Review = () => {
    const [state, setState] = useState('Pay')
    answer = setState
    useEffect(() => {
      lives.push('drawn')
      return () => void lives.push('left')
    }, [])
    return state === 'Pay' ? (
      <>
        <input aria-label="Note" />
        <Button onClick={() => setState('Asked')}>{state}</Button>
      </>
    ) : (
      <>
        <h2 tabIndex={-1}>{state}</h2>
        {state === 'Declined' && <Button autoFocus>Try again</Button>}
      </>
    )
  }
  const Approval = () => {
    if (isBroken) throw new TypeError('boom')
    return (
      <>
        <h2 tabIndex={-1}>Approve</h2>
        <Button>Open the window</Button>
      </>
    )
  }
  const shell = await openShell({
    Form: { draw: () => <p>Form</p> },
    Review: { draw: () => <Review /> },
    Approval: { draw: () => <Approval />, back: false, over: true },
    Outcome: {},
  })
  await shell.show('Review')
  return {
    ...shell,
    lives,
    /** What a visitor reads in the card's body. */
    seen: () =>
      [...shell.find('.tk-body').children]
        .filter((each) => !(each as HTMLElement).hidden)
        .map((each) => each.textContent),
    focused: () => shell.root.activeElement?.textContent,
    answer: (state: string) => act(async () => answer(state)),
    breakApproval: () => {
      isBroken = true
    },
    back: async () => {
      act(() => shell.kernel.goBack())
      await settle()
    },
  }
}

test('behavior: a view that is drawn over another is seen alone, under its own title, without a key that leads back (interface 30)', async () => {
  const shell = await openReview()
  await shell.show('Approval')
  expect(shell.seen()).toEqual(['ApproveOpen the window'])
  expect(shell.find('h1').textContent).toBe('Approval')
  expect(shell.button('Back')).toBeUndefined()
  expect(shell.focused()).toBe('Approve')
})

test('behavior: the view beneath is there as it was once the view over it is left (interface 30)', async () => {
  const shell = await openReview()
  const note = shell.find<HTMLInputElement>('input')
  note.value = 'rent'
  act(() => shell.button('Pay')?.focus())
  shell.find('.tk-body').scrollTop = 52
  await shell.show('Approval')
  expect(shell.find('.tk-body').scrollTop).toBe(0)
  await shell.back()
  expect(shell.seen()).toEqual(['Pay'])
  expect([shell.find('input'), note.value, shell.find('.tk-body').scrollTop]).toEqual([note, 'rent', 52])
  expect(shell.focused()).toBe('Pay')
  expect(shell.lives).toEqual(['drawn'])
})

test.each([
  ['Sent', 'Sent'],
  ['Declined', 'Try again'],
])(
  'behavior: a view beneath that has become %s meanwhile is seen so, with the focus on "%s" (interface 30)',
  async (state, focus) => {
    const shell = await openReview()
    act(() => shell.button('Pay')?.focus())
    await shell.pressButton('Pay')
    await shell.show('Approval')
    await shell.answer(state)
    // Nothing of it is seen, and nothing of it takes the focus.
    expect(shell.seen()).toEqual(['ApproveOpen the window'])
    expect(shell.focused()).toBe('Approve')
    await shell.back()
    expect(shell.seen()[0]).toContain(state)
    expect(shell.focused()).toBe(focus)
    expect(shell.lives).toEqual(['drawn'])
  },
)

test('behavior: the view beneath stays while the app opens the view over it again (interface 30)', async () => {
  const shell = await openReview()
  await shell.show('Approval')
  const approval = shell.find('.tk-view')
  act(() => (shell.kernel.open as (view: string) => void)('Approval'))
  await settle()
  expect([shell.find('.tk-view'), shell.lives]).toEqual([approval, ['drawn']])
})

test('behavior: a view that leads on from the view over another is shown, and the view beneath is left (interface 30)', async () => {
  const shell = await openReview()
  await shell.show('Approval')
  await shell.show('Outcome')
  expect([shell.seen(), shell.lives]).toEqual([['Outcome'], ['drawn', 'left']])
})

test('behavior: the modal closes with both views, and opens with neither (interface 30)', async () => {
  const shell = await openReview()
  await shell.show('Approval')
  await act(async () => void shell.kernel.close('user'))
  await settle(300)
  expect(shell.lives).toEqual(['drawn', 'left'])
  await act(async () => void (await (shell.kernel.open as (view: string) => Promise<void>)('Form')))
  expect(shell.seen()).toEqual(['Form'])
})

test('behavior: a view over nothing is a view as any other (interface 30)', async () => {
  const shell = await openShell({ Approval: { draw: () => <p>Approve</p>, over: true }, Outcome: {} })
  expect(shell.find('.tk-body').textContent).toBe('Approve')
  await shell.show('Outcome')
  expect(shell.find('.tk-body').textContent).toBe('Outcome')
})

test('error: a view over another that fails says so, and a new try leaves the view beneath alone (interface 30)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const shell = await openReview()
  shell.breakApproval()
  await shell.show('Approval')
  await shell.pressButton('Try again')
  expect(shell.seen()[0]).toContain('Your wallet and funds are not affected')
  await shell.pressButton('Go back')
  expect([shell.seen(), shell.lives]).toEqual([['Pay'], ['drawn']])
})
