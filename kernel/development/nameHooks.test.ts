import { afterEach, describe, expect, test, vi } from 'vitest'
import { isError, type Kernel } from '../index.ts'
import { createTestKernel } from '../testing/index.ts'
import { nearestOf } from './nearestOf.ts'

afterEach(() => void vi.unstubAllEnvs())

/** The hooks as somebody reads them whose types are loose. */
type Misspelt = {
  readonly onConect: Kernel['hooks']['onConnect']
  readonly fetchTokns: Kernel['hooks']['fetchTokens']
  readonly teaTime: Kernel['hooks']['onConnect']
  readonly onTea?: Kernel['hooks']['onConnect']
}

/** What composing a plugin fails with, in a page that is built for `mode`. */
function failure(apply: (hooks: Misspelt, kernel: Kernel) => void, mode = 'development'): Error | undefined {
  vi.stubEnv('NODE_ENV', mode)
  try {
    const plugin = { name: 'heron', apply: (kernel: Kernel) => apply(kernel.hooks as never, kernel) }
    createTestKernel({ plugins: [plugin] }).destroy()
  } catch (error) {
    return error as Error
  }
  return undefined
}
const misspelt = ({ onConect }: Misspelt) => onConect.tap('heron', () => {})

describe('in development', () => {
  test.each<[string, string, Parameters<typeof failure>[0]]>([
    ['onConect', 'onConnect', misspelt],
    ['fetchTokns', 'fetchTokens', ({ fetchTokns }) => fetchTokns.tapPromise('heron', async () => [])],
    [
      'fetchTokns',
      'fetchTokens',
      ({ fetchTokns }, kernel) => kernel.tap({ name: 'heron' }).lazy(fetchTokns, async () => ({ fetchTokens() {} })),
    ],
  ])('error: a plugin that taps `hooks.%s` is told with its name and "%s"', (wrong, right, apply) => {
    const error = failure(apply)
    expect(isError(error, 'PluginError') && error.params.plugin).toBe('heron')
    expect(error?.message).toContain(`Plugin "heron" could not be applied: there is no hook "${wrong}".`)
    expect(error?.message).toContain(`Did you mean "${right}"?`)
  })

  test.each([
    ['Firefox', `can't access property "tap", hooks.onConect is undefined`],
    ['Safari', `undefined is not an object (evaluating 'hooks.onConect.tap')`],
  ])('error: %s has other words for it, which are told as well', (_, words) => {
    const failing = ({ onConect }: Misspelt) => {
      if (!onConect) throw new TypeError(words)
    }
    expect(failure(failing)?.message).toContain(`there is no hook "onConect". Did you mean "onConnect"? (${words})`)
  })

  test('error: a name that is like no hook’s leads to the list of them', () => {
    expect(failure(({ teaTime }) => teaTime.tap('heron', () => {}))?.message).toMatch(
      /^Plugin "heron" could not be applied: there is no hook "teaTime"\. docs\/hooks\.md has them all\./,
    )
  })

  test('behavior: a hook that may be absent is nobody’s mistake, and another failure keeps its own words', () => {
    expect(failure(({ onTea }) => onTea?.tap('heron', () => {}))).toBeUndefined()
    const failing = (_: Misspelt, { networks }: Kernel) => networks.add(undefined as never)
    const own = failure(failing)?.message
    expect(own).toContain('Plugin "heron" could not be applied: ')
    expect(failure((hooks, kernel) => [hooks.onTea, failing(hooks, kernel)])?.message).toBe(own)
  })

  test('behavior: the hooks are the same, frozen ones', () => {
    const seen: unknown[] = []
    const kernelOf = () => {
      const apply = ({ hooks }: Kernel) => {
        seen.push(Object.keys(hooks), Object.isFrozen(hooks))
      }
      createTestKernel({ plugins: [{ name: 'heron', apply }] }).destroy()
    }
    kernelOf()
    vi.stubEnv('NODE_ENV', 'development')
    kernelOf()
    expect(seen.slice(2)).toEqual(seen.slice(0, 2))
  })
})

test.each(['production', 'test'])('one that is built for %s keeps the engine’s words', (mode) => {
  expect(failure(misspelt, mode)?.message).toMatch(/^Plugin "heron" could not be applied: (?!there is no hook)/)
})

test('a hook is found again without any one of its letters, or one that is as near', () => {
  const kernel = createTestKernel({ plugins: [] })
  const names = Object.keys(kernel.hooks)
  const lost = names.flatMap((name) =>
    [...name].flatMap((_, at) => {
      const found = nearestOf(name.slice(0, at) + name.slice(at + 1), names)
      return found === name ? [] : [`${name} without letter ${at}: ${found}`]
    }),
  )
  expect([names.length > 20, lost]).toEqual([true, ['onSend without letter 0: send', 'onSend without letter 1: send']])
  kernel.destroy()
})
