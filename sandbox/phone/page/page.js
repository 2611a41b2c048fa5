// The phone's screen: takes a pairing's address, shows what apps ask for, and answers for whoever looks at it.
import { at, el, order, say } from '/screen.js'

/** Orders what a press means, and says what the wallet says to it. */
const press = (name, input) =>
  order(name, input).then(
    () => say(''),
    (error) => say(error.message),
  )

const list = (rows) => el('dl', {}, ...rows.flatMap(([label, value]) => [el('dt', {}, label), el('dd', {}, value)]))

/** Boxes to choose from, and what is chosen. */
function choice(title, values, checked) {
  const boxes = values.map((value) => el('input', { type: 'checkbox', checked: checked(value) }))
  const labels = values.map((value, index) => el('label', {}, boxes[index], ` ${value}`))
  return {
    element: el('fieldset', {}, el('legend', {}, title), ...labels),
    chosen: () => values.filter((_, index) => boxes[index].checked),
  }
}

let accountCount = 3

function drawField() {
  const field = el('textarea', { id: 'field', rows: 3, spellcheck: false, autocomplete: 'off', autocapitalize: 'none' })
  const form = el(
    'form',
    {},
    el('label', { htmlFor: 'field' }, '12 or 24 words, which give one more account on Ethereum and Solana'),
    el(
      'p',
      { className: 'warning' },
      'For worthless sandbox money alone. Never enter the phrase of a wallet that holds real money: this wallet keeps its keys in the open.',
    ),
    field,
    el('button', {}, 'Import'),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    order('importWords', { text: field.value }).then(
      () => {
        // The field stands here again once the phrase is forgotten.
        field.value = ''
        say('')
      },
      (error) => say(error.message),
    )
  })
  return form
}

const drawImported = ({ address, solanaAddress }) =>
  el(
    'article',
    {},
    el('h3', {}, 'Account 4, of your recovery phrase'),
    list([
      ['Ethereum', address],
      ['Solana', solanaAddress],
    ]),
    el('p', {}, 'For worthless sandbox money alone.'),
    el('footer', {}, el('button', { onclick: () => press('forgetWords') }, 'Forget')),
  )

function drawQuestion({ id, kind, title, rows = [], text, warning, offered, approve = 'Approve', ...about }) {
  const namespaces = kind === 'proposal' ? choice('May have', Object.keys(offered), () => true) : undefined
  const accounts =
    kind === 'proposal'
      ? choice(
          'With accounts',
          Array.from({ length: accountCount }, (_, index) => index + 1),
          (account) => account === 1,
        )
      : undefined
  const grant = () =>
    namespaces && { namespaces: namespaces.chosen(), accounts: accounts.chosen().map((account) => account - 1) }
  const answer = (yes) => press('answer', { id, approve: yes, ...(yes && namespaces && { grant: grant() }) })
  return el(
    'article',
    {},
    el('h3', {}, title),
    list([...rows, ...(about.chainId ? [['Asked on', `${about.chainId}, ${about.method}`]] : [])]),
    ...(text === undefined ? [] : [el('pre', { tabIndex: 0 }, text)]),
    ...(warning ? [el('p', { className: 'warning' }, warning)] : []),
    ...(namespaces ? [namespaces.element, accounts.element] : []),
    el(
      'footer',
      {},
      el('button', { onclick: () => answer(false) }, 'Reject'),
      el('button', { className: 'yes', onclick: () => answer(true) }, approve),
    ),
  )
}

const drawSession = ({ topic, name, url, namespaces }) =>
  el(
    'article',
    {},
    el('h3', {}, name),
    list([
      ['Site', url],
      ...Object.entries(namespaces).map(([namespace, { accounts }]) => [namespace, accounts.join(', ')]),
    ]),
    el('footer', {}, el('button', { onclick: () => press('disconnect', { topic }) }, 'Disconnect')),
  )

/** Keeps what stands there already, so that a box that was ticked stays ticked. */
const drawn = new Map()
function draw(place, items, keyOf, drawOne, nothing) {
  const elements = items.map((item) => {
    const key = `${place}:${keyOf(item)}`
    const element = drawn.get(key) ?? drawOne(item)
    drawn.set(key, element)
    return element
  })
  at(place).replaceChildren(...(elements.length ? elements : [el('p', {}, nothing)]))
}

at('uri').value = new URLSearchParams(location.search).get('uri') ?? ''
at('pair').addEventListener('submit', (event) => {
  event.preventDefault()
  const uri = at('uri').value.trim()
  at('uri').value = ''
  press('pair', { uri })
})
at('mode').addEventListener('change', () => press('settings', { mode: at('mode').value }))

let seen = 0
while (true) {
  try {
    const { version, settings, imported, questions, sessions } = await order('state', { after: seen })
    if (version !== seen) {
      seen = version
      at('mode').value = settings.mode
      accountCount = imported ? 4 : 3
      draw(
        'words',
        [imported],
        (one) => one?.address ?? '',
        (one) => (one ? drawImported(one) : drawField()),
        '',
      )
      draw(
        'questions',
        questions,
        ({ id }) => `${id}:${accountCount}`,
        drawQuestion,
        'Nothing. Paste the address that an app shows, or its QR code holds.',
      )
      draw('sessions', sessions, (session) => JSON.stringify(session), drawSession, 'Nobody.')
    }
  } catch {
    say('The sandbox does not answer.')
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
