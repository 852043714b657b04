import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** Builds the console into `dist/console`, in place of what is there. */
const target = join(import.meta.dirname, '../dist/console')
const fresh = `${target}.${process.pid}`

await build({
  root: import.meta.dirname,
  base: '/console/',
  configFile: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: fresh,
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the page allows no inline script and no inlined image.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
try {
  rmSync(target, { recursive: true, force: true })
  renameSync(fresh, target)
} catch (error) {
  // Another process may have built the same at the same time, and its work is as good.
  rmSync(fresh, { recursive: true, force: true })
  if (!existsSync(join(target, 'index.html'))) throw error
}
