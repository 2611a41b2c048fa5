import { expect, it, vi } from 'vitest'
import { adopt } from './adopt.ts'
import { applyTheme } from './applyTheme.ts'
import { tokensCss } from './tokens.ts'

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

it('puts a theme on the host, and what follows from its accent inside', async () => {
  const host = document.createElement('div')
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  adopt(shadow, tokensCss())
  const wrapper = document.createElement('div')
  shadow.append(wrapper)
  applyTheme(host, wrapper, {
    mode: 'light',
    variables: { '--tk-accent': '#ff00ff', '--tk-width': '400px', color: 'red' },
  })
  expect(host.dataset.theme).toBe('light')
  expect(host.style.getPropertyValue('--tk-width')).toBe('400px')
  expect(host.style.color).toBe('')
  await vi.waitFor(() => expect(wrapper.style.getPropertyValue('--tk-on-accent')).toBe('#031a1e'))
  applyTheme(host, wrapper, { mode: 'dark', variables: {} })
  expect(host.style.getPropertyValue('--tk-width')).toBe('')
  expect(wrapper.style.getPropertyValue('--tk-on-accent')).toBe('')
  expect(host.dataset.theme).toBe('dark')
})
