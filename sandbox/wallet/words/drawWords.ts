import type { Core } from '../core.ts'
import { el } from '../el.ts'
import { importedIndex } from '../holdAccounts.ts'

/** The part of a wallet through which the dialog takes words. */
export type Keeper = Pick<Core, 'held' | 'imported' | 'importWords' | 'forgetWords'>

const warning =
  'For worthless sandbox money alone. Never enter the phrase of a wallet that holds real money: this wallet keeps its keys in the page.'

/** A field that takes a recovery phrase, or the account of the phrase that was taken. `changed` hears which account is to be chosen then. */
export function drawWords(keeper: Keeper, changed: (index: number) => void): HTMLElement {
  const imported = keeper.imported()
  if (!imported) return drawField(keeper, () => changed(importedIndex))
  const forget = el('button', { type: 'button' }, 'Forget')
  forget.addEventListener('click', () => {
    keeper.forgetWords()
    changed(0)
  })
  const rows = el('dl', {}, el('dt', {}, 'Ethereum'), el('dd', {}, imported.address))
  rows.append(el('dt', {}, 'Solana'), el('dd', {}, imported.solanaAddress))
  const title = el('h3', { id: 'words' }, 'Account of your recovery phrase')
  const section = el('section', {}, title, rows, el('p', {}, 'For worthless sandbox money alone.'), forget)
  section.setAttribute('aria-labelledby', 'words')
  return section
}

function drawField(keeper: Keeper, done: () => void): HTMLElement {
  const field = el('textarea', { rows: 3, spellcheck: false, autocapitalize: 'none' })
  field.setAttribute('autocomplete', 'off')
  const take = el('button', { type: 'button' }, 'Import')
  const wrong = el('p', { className: 'warning', hidden: true })
  wrong.setAttribute('role', 'alert')
  take.addEventListener('click', async () => {
    take.disabled = true
    try {
      await keeper.importWords(field.value)
      done()
    } catch (error) {
      wrong.textContent = error instanceof Error ? error.message : String(error)
      wrong.hidden = false
      take.disabled = false
      field.focus()
    }
  })
  return el(
    'details',
    {},
    el('summary', {}, 'Import a recovery phrase'),
    el('p', { className: 'warning' }, warning),
    el('label', {}, 'Recovery phrase, 12 or 24 words', field),
    wrong,
    take,
  )
}
