import { issueText, type Kernel, type KernelOptions, type Plugin, type PluginOption } from 'tapkit/kernel'
import { tokens } from '../theme/tokens.ts'
import { kitOptions, pluginOptions, viewParams } from './optionKinds.ts'
import { tellNetworkOptions } from './tellNetworkOptions.ts'
import { tellOptions } from './tellOptions.ts'

type Loose = Readonly<Record<string, unknown>>

/** How long a kit may take to come after the first, ms. */
const patience = 3_000

/** Tells the developer, once each, of composed options that do nothing. Loaded only if the page is built for development. */
export function tellMistakes(
  kernel: Kernel,
  options: KernelOptions,
  tell: (sentence: string) => void = (sentence) => console.warn(`tapkit: ${sentence}`),
): void {
  const told = new Set<string>()
  const say = (sentence: string) => {
    if (!told.has(sentence)) tell(sentence)
    told.add(sentence)
  }
  const { termsUrl, privacyUrl } = options
  const theme = options.theme ?? {}
  const features = options.features ?? {}
  tellOptions('createAppKit', options, kitOptions, say, '')
  for (const { name, options: given, own } of pluginsIn(options.plugins)) {
    if (!own || !isOwn(name)) continue
    tellOptions(name, given ?? {}, pluginOptions[name], say)
    tellNetworkOptions(kernel, name, given ?? {}, say)
  }
  if (kernel.networks.list().length === 0)
    say('`plugins` has no chain, so nobody can connect or sign in: add one, such as eip155({ networks: [mainnet] }).')
  const slippage: unknown = Object(
    pluginsIn(options.plugins).find(({ name, own }) => own && name === 'swap')?.options,
  ).slippage
  if (typeof slippage === 'number' && !(slippage >= 0 && slippage <= 50))
    say(`\`swap.slippage\` is ${slippage}, so 1 is used: write a percentage from 0 to 50.`)
  const { accent } = theme
  if (accent && globalThis.CSS?.supports?.('color', accent) === false)
    say(
      `\`theme.accent\` is "${accent}", which CSS does not know: write a colour such as '#5b5bd6' or 'rebeccapurple'.`,
    )
  const variables = tokens.map(({ name }) => name)
  for (const name of Object.keys(theme.variables ?? {})) {
    if (!variables.some((known) => known === name))
      say(`\`theme.variables\` has no \`${name}\`: docs/theming.md lists those that there are.`)
  }
  if (theme.mode && !['dark', 'light', 'system'].includes(theme.mode))
    say(`\`theme.mode\` is "${theme.mode}": write 'dark', 'light' or 'system'.`)
  if (features.legalCheckbox && !termsUrl && !privacyUrl)
    say('`features.legalCheckbox` does nothing without `termsUrl` or `privacyUrl`: give one of them.')
  for (const [name, url] of Object.entries({ termsUrl, privacyUrl })) {
    if (url && !isWebUrl(url)) say(`\`${name}\` is "${url}", which is not linked: write a URL of http: or https:.`)
  }
  for (const { name, hosts } of pluginsIn(options.plugins)) {
    if (hosts && !Array.isArray(hosts)) say(`\`hosts\` of plugin "${name}" is ${JSON.stringify(hosts)}: write a list.`)
    for (const host of Array.isArray(hosts) ? hosts : []) {
      if (!/^(?:https?|wss?):\/\//.test(host))
        say(`\`hosts\` of plugin "${name}" has "${host}" without a scheme: write "https://${host}".`)
    }
  }
  kernel.hooks.onOpen.tap('tapkit', ({ to }) => {
    const params = Object(to.params) as Loose
    const known = Object.entries(viewParams).find(([view]) => view === to.view)?.[1]
    if (known) tellOptions(`open('${to.view}')`, params, known, say)
    const { namespace } = params
    if (typeof namespace === 'string' && kernel.networks.list(namespace).length === 0)
      say(`\`open\` was asked for namespace "${namespace}", of which no network is composed: compose its plugin.`)
  })
  // Errors that the screen tells only as a failure: a fault of a plugin, a service that refuses, or a package that is not
  // installed.
  kernel.hooks.onError.tap('tapkit', (error) => {
    const { code, message, debug, thrownBy, cause } = error
    const by = thrownBy ? `plugin "${thrownBy.plugin}" failed in \`${thrownBy.hook}\`: ` : ''
    if (code === 'unknown') say(`${by}${message}`)
    else if (code === 401 || code === 403) say(`${debug ?? message} ${refusalOf(error)}`)
    else if (code === 'sign_in_unavailable') say(`${message}. ${debug} ${Object(cause).debug ?? ''}`.trim())
    else if (code === 'http_parse') say(`${debug ?? message} ${reasonOf(cause)}`)
    else if (isFault(code)) say(`${message}. ${debug}`)
    else if (isNotInstalled(cause)) say(`${by}${message}. ${debug ?? String(cause)}`)
  })
  const timer = setTimeout(() => {
    for (const element of document.querySelectorAll('[kit]')) {
      const { localName } = element
      if (/^tapkit-.*button$/.test(localName) && !(element as { kernel?: unknown } & Element).kernel)
        say(
          `<${localName} kit="${element.getAttribute('kit')}"> finds no kit: the \`name\` of this one is "${kernel.name}".`,
        )
    }
  }, patience)
  kernel.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}

/** Why an answer was not read: an error, or what a schema refuses first. */
const reasonOf = (cause: unknown): string => (Array.isArray(cause) ? issueText(cause[0], 'The answer') : String(cause))

function isWebUrl(url: string): boolean {
  try {
    return /^https?:$/.test(new URL(url, document.baseURI).protocol)
  } catch {
    return false
  }
}

const isOwn = (name: string): name is keyof typeof pluginOptions => Object.hasOwn(pluginOptions, name)

/** A kit takes a single plugin as it takes a nested list. */
const pluginsIn = (options: PluginOption): readonly Plugin[] =>
  Array.isArray(options) ? options.flatMap(pluginsIn) : ((options ? [options] : []) as never)

/** A fault in a feature's or a service's request, which only its developer can mend. */
const isFault = (code: unknown): boolean =>
  code === 'prepared_mismatch' || code === 'transaction_unreadable' || code === 'intent_unclear'

/** Why a server refuses, in its own words if it has any: a code that is a word tells all that there is to know. */
function refusalOf(error: object): string {
  const { code, message } = Object(Object((error as { readonly body?: unknown }).body).error) as Loose
  const said = typeof message === 'string' ? `${code}: ${message.slice(0, 200)} ` : ''
  const hint = `Check the project id or key, and that it allows ${location.origin}.`
  return typeof code === 'string' && said ? said.trim() : `${said}${hint}`
}

/** Whether a bundler or Node says so of a package that was to be loaded. */
const isNotInstalled = (cause: unknown): boolean =>
  cause instanceof Error && /^(?:could not resolve|cannot find (?:module|package))\b/i.test(cause.message)
