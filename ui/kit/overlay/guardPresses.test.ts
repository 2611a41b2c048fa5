import { afterEach, beforeEach, expect, test } from 'vitest'
import { guardPresses } from './guardPresses.ts'

let end: AbortController
let dialog: HTMLElement
let clicked: string[]

/** A control that says when it is clicked. */
function put(name: string, into: Element = dialog) {
  const button = into.appendChild(document.createElement('button'))
  button.addEventListener('click', () => void clicked.push(name))
  return button
}
type Pointer = Pick<PointerEventInit, 'isPrimary' | 'button' | 'clientX' | 'clientY'>
const point = (type: string, on: Element, init: Pointer = {}) =>
  on.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, isPrimary: true, ...init }))
const down = (on: Element, init?: Pointer) => point('pointerdown', on, init)
/** A click as the platform, a key (0) or assistive technology makes it: the latter calls it a first one. */
const click = (on: Element, detail = 1, at: MouseEventInit = {}) =>
  on.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, detail, ...at }))
const release = (on: Element, at?: MouseEventInit) => {
  point('pointerup', on)
  click(on, 1, at)
}
beforeEach(() => {
  end = new AbortController()
  clicked = []
  // As in the modal, whose dialog is in an open shadow root.
  const host = document.body.appendChild(document.createElement('div'))
  dialog = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('dialog'))
  guardPresses(dialog, end.signal)
})
afterEach(() => {
  end.abort()
  document.body.replaceChildren()
})

test('default: a press that ends where it began clicks', () => {
  const send = put('Send')
  down(send)
  release(send)
  expect(clicked).toEqual(['Send'])
})

test('behavior: a control that came under the finger is not clicked, whatever the press began on (interface 13)', () => {
  const [leave, ofHost] = [put('Disconnect'), put('of the host', document.body)]
  for (const start of [dialog, ofHost]) {
    down(start)
    release(leave)
  }
  expect(clicked).toEqual([])
})

test('behavior: a control that moved from under its pointer is clicked all the same (interface 13)', () => {
  const [send, leave] = [put('Send'), put('Disconnect')]
  for (const under of [leave, dialog]) {
    down(send, { clientX: 140, clientY: 220 })
    release(under, { clientX: 142, clientY: 219 })
  }
  expect(clicked).toEqual(['Send', 'Send'])
})

test('behavior: a pointer that was moved off its control clicks nothing, nor does a control that has gone (interface 13)', () => {
  const [send, leave] = [put('Send'), put('Disconnect')]
  down(send, { clientX: 140, clientY: 220 })
  release(leave, { clientX: 140, clientY: 280 })
  down(send)
  send.remove()
  release(leave)
  expect(clicked).toEqual([])
})

test('behavior: a field is clicked by its label, and by none that came there since (interface 13)', () => {
  const label = dialog.appendChild(document.createElement('label'))
  const field = label.appendChild(Object.assign(document.createElement('input'), { type: 'checkbox' }))
  const wallet = put('Harbor')
  const ticks: boolean[] = []
  field.addEventListener('change', () => void ticks.push(field.checked))
  down(wallet)
  release(label)
  expect(ticks).toEqual([])
  down(label)
  release(field)
  expect(ticks).toEqual([true])
})

test('behavior: a key, a script and assistive technology click what they mean, and a resting finger is still watched', () => {
  const [send, other] = [put('Send'), put('Other')]
  click(other)
  down(send)
  click(other, 0)
  other.click()
  expect(clicked).toEqual(['Other', 'Other', 'Other'])
  release(other)
  expect(clicked.slice(3)).toEqual(['Send'])
})

test('behavior: a press that became a scroll, clicked beside the dialog or never clicked says nothing of a later click', () => {
  const [send, other, opener] = [put('Send'), put('Other'), put('open', document.body)]
  down(send)
  point('pointercancel', send)
  click(other)
  down(opener)
  release(opener)
  click(other)
  down(send, { isPrimary: false })
  release(other)
  down(send, { button: 2 })
  release(other)
  down(send)
  click(other)
  expect(clicked).toEqual(['Other', 'open', 'Other', 'Other', 'Other', 'Other'])
})

test('behavior: what the page does with its own presses is its own, and nothing is heard after the end', () => {
  const [send, ofHost] = [put('Send'), put('of the host', document.body)]
  down(send)
  release(ofHost)
  end.abort()
  down(ofHost)
  release(send)
  expect(clicked).toEqual(['of the host', 'Send'])
})
