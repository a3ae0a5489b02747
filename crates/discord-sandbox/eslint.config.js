import js from '@eslint/js';
import globals from 'globals';

export default [
  { ignores: ['bot-discord/assets/activity/sdk.js'] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2025, sourceType: 'module', globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      curly: ['error', 'multi-line'],
      eqeqeq: 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-param-reassign': 'error',
      'no-shadow': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'prefer-template': 'error',
      // Text becomes a text node (dom.js); markup is never parsed.
      'no-restricted-properties': [
        'error',
        { property: 'innerHTML', message: 'Make elements with h() of dom.js.' },
        { property: 'outerHTML', message: 'Make elements with h() of dom.js.' },
        { property: 'insertAdjacentHTML', message: 'Make elements with h() of dom.js.' },
      ],
    },
  },
];
