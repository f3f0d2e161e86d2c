// A chunk of its own: only who makes or uses a passkey loads the package.
export { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
