import { el } from './el.ts'
import type { Question } from './types.ts'
import { drawWords, type Keeper } from './words/drawWords.ts'

/** Boxes for the accounts to share, and the place for a recovery phrase. `changed` hears what is chosen. */
export function drawPicker(
  { accounts, addressesIn = 'addresses' }: Question,
  keeper: Keeper,
  changed: (chosen: number[]) => void,
): HTMLElement[] {
  const list = el('fieldset', {})
  const words = el('div', { className: 'words' })
  let boxes: HTMLInputElement[] = []
  const tell = () => changed(boxes.flatMap((box, index) => (box.checked ? [index] : [])))

  function draw(checked: readonly number[] = []) {
    const labels = keeper.held()[addressesIn]
    boxes = labels.map((_, index) => el('input', { type: 'checkbox', checked: checked.includes(index) }))
    const rows = boxes.map((box, index) => el('label', {}, box, labels[index] ?? ''))
    list.replaceChildren(el('legend', {}, 'Accounts to share'), ...rows)
    for (const box of boxes) box.addEventListener('change', tell)
    words.replaceChildren(
      drawWords(keeper, (index) => {
        draw([index])
        // The key that was pressed is gone.
        boxes[index]?.focus()
      }),
    )
    tell()
  }

  draw(accounts)
  return [list, words]
}
