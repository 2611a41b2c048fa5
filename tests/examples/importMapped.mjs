/** Imports each name of a page's import map. @returns {Promise<string[]>} those that lead nowhere, or to what imports a name that the map lacks */
export const importMapped = (page) =>
  page.evaluate(async () => {
    const { imports } = JSON.parse(document.querySelector('script[type=importmap]').textContent)
    const failures = []
    for (const name of Object.keys(imports))
      await import(name).catch((error) => failures.push(`${name}: ${error.message}`))
    return failures
  })
