// The inbox: letters with the newest first, each with its code to copy. Letters are drawn as text alone.
import { at, el, order, say } from '/screen.js'

function drawCode(code) {
  const key = el('button', { type: 'button', className: 'code' }, code)
  key.setAttribute('aria-label', `Copy the code ${code}`)
  key.onclick = () =>
    navigator.clipboard.writeText(code).then(
      () => say('Copied'),
      () => say('The browser did not let the page copy: select the code instead.'),
    )
  return key
}

function drawLetter({ id, at: time, to, subject, text, code }) {
  const article = el(
    'article',
    {},
    el('h2', { id: `subject-${id}` }, subject || 'Without a subject'),
    el('p', {}, `To ${to.join(', ')} · ${new Date(time).toLocaleTimeString()}`),
    ...(code ? [drawCode(code)] : []),
    el('pre', {}, text),
  )
  article.setAttribute('aria-labelledby', `subject-${id}`)
  return article
}

let drawn
async function draw() {
  const response = await fetch('/inbox.json')
  const letters = await response.json()
  // Letters that stand already are not drawn again: the focus and a selection stay.
  const newest = letters.map(({ id }) => id).join()
  if (newest === drawn) return
  const isFirst = drawn === undefined
  drawn = newest
  const kept = new Map([...at('letters').children].map((element) => [element.dataset.id, element]))
  at('letters').replaceChildren(
    ...letters.map((letter) => {
      const element = kept.get(String(letter.id)) ?? drawLetter(letter)
      element.dataset.id = letter.id
      return element
    }),
  )
  if (letters.length === 0) say('No letters')
  else if (!isFirst) say(`New letter: ${letters[0].subject}`)
}

async function follow() {
  await draw().catch(() => say('The sandbox does not answer. Is it running?'))
  setTimeout(follow, 1000)
}

at('empty').onclick = () => order('reset').then(draw)
follow()
