#!/usr/bin/env node
// Runs the command line on Node 24 or newer: on this process if it is one, else on the Node that was installed along.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const wantedMajor = 24
const source = new URL('../src/main.ts', import.meta.url)
const built = new URL('../dist/main.js', import.meta.url)

if (Number.parseInt(process.versions.node, 10) >= wantedMajor) {
  await import((existsSync(source) ? source : built).href)
} else {
  const node = bundledNode()
  if (!node) {
    console.error(
      `Fivefold needs Node ${wantedMajor} or newer; this is ${process.version}, and none was installed along.`,
    )
    process.exit(1)
  }
  const { status, signal } = spawnSync(node, [import.meta.filename, ...process.argv.slice(2)], { stdio: 'inherit' })
  process.exit(status ?? (signal ? 1 : 0))
}

function bundledNode() {
  try {
    return createRequire(import.meta.url).resolve(`node-linux-${process.arch}/bin/node`)
  } catch {
    return undefined
  }
}
