import { expect, test, vi } from 'vitest'
import { takePrinted } from './failOnOutput.ts'

test('all that is printed is kept for the failure', () => {
  console.error('an error')
  console.warn('a warning', { code: 7 })
  console.info('a note')
  process.stderr.write(new TextEncoder().encode('bytes'))
  expect(takePrinted()).toBe('an error\na warning { code: 7 }\na note\nbytes')
})

test.fails('an error in the console fails its test', () => {
  console.error('an error')
})

test.fails('so does a warning of Node’s', async () => {
  process.emitWarning('a leak')
  await new Promise((resolve) => setTimeout(resolve))
})

test.fails('so does a warning while a test is cleared away', ({ onTestFinished }) => {
  onTestFinished(() => console.warn('a warning'))
})

test.fails('so does a line that a spy lets through', () => {
  vi.spyOn(console, 'error')
  console.error('an error')
})

test('a test that spies on the console may have its line', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  console.error('an error')
  expect(said).toHaveBeenCalledWith('an error')
})
