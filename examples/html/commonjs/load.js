/**
 * Runs a CommonJS file of node_modules, which no browser can import, and answers what it exports. The files beside this one give
 * those exports their names.
 */
export async function load(path, required = {}) {
  const text = await (await fetch(new URL(`../node_modules/${path}`, import.meta.url))).text()
  const code = `export default (module, exports, require) => {\n${text}\n}`
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  const { default: run } = await import(url)
  URL.revokeObjectURL(url)
  const module = { exports: {} }
  run(module, module.exports, (name) => required[name])
  return module.exports
}
