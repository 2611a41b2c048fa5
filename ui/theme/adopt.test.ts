import { expect, it, vi } from 'vitest'
import { adopt } from './adopt.ts'
import { applyTheme } from './applyTheme.ts'

const root = () => document.createElement('div').attachShadow({ mode: 'open' })

it('adopts a sheet once a root, and shares it between roots', () => {
  const [one, two] = [root(), root()]
  adopt(one, '.a{color:red}')
  adopt(one, '.a{color:red}')
  adopt(two, '.a{color:red}')
  adopt(two, '.b{color:red}')
  expect(one.adoptedStyleSheets).toHaveLength(1)
  expect(two.adoptedStyleSheets).toHaveLength(2)
  expect(two.adoptedStyleSheets[0]).toBe(one.adoptedStyleSheets[0])
})

it('does nothing where there are no constructed sheets', () => {
  const bare = { ownerDocument: null } as unknown as ShadowRoot
  expect(() => adopt(bare, '.a{}')).not.toThrow()
})

it('puts a theme into the root, nothing on the host element, and what follows from its accent inside', async () => {
  const host = document.createElement('div')
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  const wrapper = document.createElement('div')
  shadow.append(wrapper)
  adopt(shadow, '.a{color:red}')
  const bare = host.outerHTML
  applyTheme(shadow, wrapper, {
    mode: 'light',
    variables: { '--tk-accent': '#ff00ff', '--tk-width': '400px', color: 'red' },
  })
  expect(host.outerHTML).toBe(bare)
  const shown = (name: string) => getComputedStyle(host).getPropertyValue(name)
  expect([shown('--tk-width'), shown('--tk-surface')]).toEqual(['400px', '#ffffff'])
  await vi.waitFor(() => expect(wrapper.style.getPropertyValue('--tk-on-accent')).toBe('#031a1e'))
  applyTheme(shadow, wrapper, { mode: 'dark', variables: {} })
  expect([shown('--tk-width'), shown('--tk-surface')]).toEqual(['370px', '#121617'])
  await vi.waitFor(() => expect(wrapper.style.getPropertyValue('--tk-on-accent')).toBe(''))
  expect([shadow.adoptedStyleSheets.length, host.outerHTML]).toEqual([2, bare])
})
