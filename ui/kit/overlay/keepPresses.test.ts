import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepPresses } from './keepPresses.ts'

let end: AbortController
let dialog: HTMLElement
let clicked: string[]

/** A button that says when it is clicked, and may be moved. */
function put(name: string, top = 0) {
  const button = dialog.appendChild(document.createElement('button'))
  const box = { top }
  button.getBoundingClientRect = () => new DOMRect(0, box.top, 100, 44)
  button.addEventListener('click', () => void clicked.push(name))
  return { button, moveTo: (next: number) => Object.assign(box, { top: next }) }
}
type Pointer = Pick<PointerEventInit, 'clientX' | 'clientY' | 'isPrimary' | 'button'>
const point = (type: string, on: Element, init: Pointer = {}) =>
  on.dispatchEvent(
    new PointerEvent(type, { bubbles: true, composed: true, isPrimary: true, clientX: 50, clientY: 20, ...init }),
  )
const down = (on: Element, init?: Pointer) => point('pointerdown', on, init)
/** Lets go over an element, and clicks what the platform would. */
const click = (on: Element, { clientX = 50, clientY = 20, detail = 1 } = {}) => {
  point('pointerup', on, { clientX, clientY })
  on.dispatchEvent(
    new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, clientX, clientY, detail }),
  )
}
/** Assistive technology clicks out of nothing, and calls it a first click. */
const assist = (on: Element) =>
  on.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, detail: 1 }))

beforeEach(() => {
  end = new AbortController()
  clicked = []
  dialog = document.body.appendChild(document.createElement('div'))
  keepPresses(dialog, end.signal)
})
afterEach(() => {
  end.abort()
  dialog.remove()
})

test('default: a press that ends where it began is left alone', () => {
  const { button } = put('Send')
  down(button)
  click(button)
  expect(clicked).toEqual(['Send'])
})

test('behavior: a control that moves away under the finger is clicked all the same (interface 13)', () => {
  const { button, moveTo } = put('Send')
  down(button)
  moveTo(80)
  click(dialog)
  expect(clicked).toEqual(['Send'])
})

test('behavior: a control that comes under the finger is not clicked in its place (interface 13)', () => {
  const [send, leave] = [put('Send'), put('Disconnect', 80)]
  down(send.button)
  send.moveTo(-80)
  leave.moveTo(0)
  click(leave.button)
  expect(clicked).toEqual(['Send'])
})

test('behavior: a press that began beside every control clicks none that came there since (interface 13)', () => {
  const { button } = put('Disconnect')
  down(dialog)
  click(button)
  expect(clicked).toEqual([])
})

test('behavior: a control that is gone, or that the pointer has left, is not clicked', () => {
  const [gone, left] = [put('Gone'), put('Left')]
  down(gone.button)
  gone.moveTo(80)
  gone.button.remove()
  click(dialog)
  down(left.button)
  click(dialog)
  down(left.button)
  left.moveTo(80)
  click(dialog, { clientY: 60 })
  expect(clicked).toEqual([])
})

test('behavior: a key, a script and assistive technology click what they mean, also while a finger rests', () => {
  const [send, other] = [put('Send'), put('Other')]
  click(other.button, { detail: 0 })
  down(send.button)
  other.button.click()
  down(send.button)
  assist(other.button)
  expect(clicked).toEqual(['Other', 'Other', 'Other'])
})

test('behavior: a press that became a scroll, another finger and another key of the mouse say nothing of the next click', () => {
  const [send, other] = [put('Send'), put('Other')]
  down(send.button)
  point('pointercancel', send.button)
  click(other.button)
  down(send.button, { isPrimary: false })
  click(other.button)
  down(send.button, { button: 2 })
  click(other.button)
  expect(clicked).toEqual(['Other', 'Other', 'Other'])
})

test('behavior: nothing is heard after the end', () => {
  const { button } = put('Disconnect')
  end.abort()
  down(dialog)
  click(button)
  expect(clicked).toEqual(['Disconnect'])
})
