import { useState, type FormEvent } from "react";
import { AppRequest } from "#web/oauth/AppRequest.tsx";
import { useAuthorizeDevice } from "#web/oauth/useAuthorizeDevice.ts";
import { useDenyDevice } from "#web/oauth/useDenyDevice.ts";
import { useFindDevice } from "#web/oauth/useFindDevice.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { Note } from "#web/ui/Note.tsx";
import type { useFindDeviceMutation } from "#web/__generated__/useFindDeviceMutation.graphql.ts";
import styles from "./AppRequest.module.css";

type App = NonNullable<NonNullable<useFindDeviceMutation["response"]["findDevice"]>["app"]>;

/** Authorizes an app on a device without a browser, by the code that the device shows. */
export function DeviceActivation({ login }: { login: string }) {
  const [userCode, setUserCode] = useState("");
  const [app, setApp] = useState<App>();
  const [done, setDone] = useState<string>();
  if (done !== undefined) return <Result text={done} />;
  return app ? (
    <DeviceQuestion app={app} login={login} userCode={userCode} onDone={setDone} />
  ) : (
    <CodeForm userCode={userCode} onChange={setUserCode} onFound={setApp} />
  );
}

function Result({ text }: { text: string }) {
  return (
    <div className={styles.box} role="status">
      <p>{text}</p>
      <Note>You can close this page.</Note>
    </div>
  );
}

type FormProps = { userCode: string; onChange: (userCode: string) => void; onFound: (app: App) => void };

function CodeForm({ userCode, onChange, onFound }: FormProps) {
  const [error, setError] = useState<string>();
  const [findDevice, isPending] = useFindDevice();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    findDevice(
      { userCode },
      {
        onCompleted: ({ findDevice: payload }) => payload?.app && onFound(payload.app),
        onError: (failure) => setError(failure.message),
      },
    );
  }
  return (
    <form className={styles.box} aria-label="Device activation" onSubmit={handleSubmit}>
      <label htmlFor="user-code">Enter the code displayed on your device</label>
      <TextField
        id="user-code"
        className={styles.code}
        value={userCode}
        placeholder="ABCD-EFGH"
        autoComplete="off"
        spellCheck={false}
        maxLength={12}
        required
        isInvalid={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldError message={error} />
      <Note>Never enter a code that somebody else has sent you.</Note>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isLoading={isPending}>
          Continue
        </Button>
      </div>
    </form>
  );
}

type QuestionProps = { app: App; login: string; userCode: string; onDone: (text: string) => void };

function DeviceQuestion({ app, login, userCode, onDone }: QuestionProps) {
  const [error, setError] = useState<string>();
  const [authorizeDevice, isAuthorizing] = useAuthorizeDevice();
  const [denyDevice, isDenying] = useDenyDevice();
  const onError = (failure: Error) => setError(failure.message);
  const authorize = () =>
    authorizeDevice(
      { userCode },
      { onCompleted: () => onDone(`${app.name} is authorized. Continue on your device.`), onError },
    );
  const deny = () =>
    denyDevice({ userCode }, { onCompleted: () => onDone(`${app.name} was not authorized.`), onError });
  return (
    <div className={styles.box}>
      <AppRequest app={app} login={login} />
      <FieldError message={error} />
      <div className={styles.actions}>
        <Button variant="primary" isLoading={isAuthorizing} onClick={authorize}>
          Authorize {app.name}
        </Button>
        <Button isLoading={isDenying} onClick={deny}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
