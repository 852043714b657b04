import { defineApi } from '../../kernel/api.ts'
import { examples } from './examples.ts'
import {
  CreateKeyInput,
  KeyDetail,
  KeyHandle,
  KeyList,
  KeyView,
  MadeKeyView,
  Nothing,
  PlanList,
  RotateKeyInput,
  UsageInput,
  UsageReport,
} from './schema.ts'
import { type AdminPorts, createKey, listKeys, listPlans, onKey, reportUsage, rotateKey, showKey } from './views.ts'

/** The operator's side, declared like any other interface and reached with the admin key. */
export function adminApi({ keys, plans, store, usage, clock }: AdminPorts) {
  return defineApi({
    name: 'admin',
    title: 'Operator',
    summary: 'Make and revoke keys, see plans and usage.',
    settings: {},
    ports: async () => ({ keys, plans, store, usage, clock }),
    endpoints: ({ get, post, delete: del }) => ({
      createKey: post('/keys', {
        summary: 'Make a key; it is shown this once',
        auth: 'admin',
        example: examples.createKey,
        input: CreateKeyInput,
        output: MadeKeyView,
        run: (input, admin) => createKey(input, admin),
      }),
      listKeys: get('/keys', {
        summary: 'List all keys',
        auth: 'admin',
        example: examples.listKeys,
        input: Nothing,
        output: KeyList,
        run: (_input, admin) => listKeys(admin),
      }),
      showKey: get('/keys/{id}', {
        summary: 'Show a key and what is left of its plan',
        auth: 'admin',
        example: examples.showKey,
        input: KeyHandle,
        output: KeyDetail,
        run: ({ id }, admin) => showKey(id, admin),
      }),
      rotateKey: post('/keys/{id}/rotate', {
        summary: 'Replace a key by a new one with the same rights',
        auth: 'admin',
        example: examples.rotateKey,
        input: RotateKeyInput,
        output: MadeKeyView,
        run: (input, admin) => rotateKey(input, admin),
      }),
      revokeKey: post('/keys/{id}/revoke', {
        summary: 'Revoke a key at once',
        auth: 'admin',
        example: examples.revokeKey,
        input: KeyHandle,
        output: KeyView,
        run: ({ id }, admin) => onKey((keys) => keys.revoke(id), admin),
      }),
      deleteKey: del('/keys/{id}', {
        summary: 'Forget a key',
        auth: 'admin',
        example: examples.deleteKey,
        input: KeyHandle,
        output: KeyView,
        run: ({ id }, admin) => onKey((keys) => keys.delete(id), admin),
      }),
      listPlans: get('/plans', {
        summary: 'List the plans',
        auth: 'admin',
        example: examples.listPlans,
        input: Nothing,
        output: PlanList,
        run: (_input, admin) => listPlans(admin),
      }),
      usage: get('/usage', {
        summary: 'Usage by day, key, interface and endpoint',
        auth: 'admin',
        example: examples.usage,
        input: UsageInput,
        output: UsageReport,
        run: (input, admin) => reportUsage(input, admin),
      }),
    }),
  })
}
